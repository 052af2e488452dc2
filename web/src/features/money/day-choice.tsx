import { formatDay } from '@duka/domain/values/dates';
import { m } from '#paraglide/messages.js';
import { SelectField } from '#ui/forms/select-field.tsx';

interface DayChoiceProps {
  /** The shop's days, as `2026-11-21`. */
  days: readonly string[];
  day: string;
  onDay: (day: string) => void;
}

/** Which day ends, where it can be more than one: until noon. */
export function DayChoice({ days, day, onDay }: DayChoiceProps) {
  return (
    <SelectField
      label={m.money_close_which()}
      value={day}
      onChange={onDay}
      options={days.map((value) => ({ value, label: formatDay(value) ?? value }))}
    />
  );
}
