import { formatDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';

interface DayChooserProps {
  /** As `2026-11-27`. */
  day: string;
  /** Today: there is no day after it. */
  latest: string;
  onDay: (day: string) => void;
}

/** Turns from day to day, as `MonthChooser` does from month to month. */
export function DayChooser({ day, latest, onDay }: DayChooserProps) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{m.mobile_day_choose()}</legend>
      <IconButton icon="chevron-left" label={m.mobile_day_before()} onClick={() => onDay(addDays(day, -1))} />
      <p role="status" className="px-1 font-semibold tabular-nums">
        {formatDay(day) ?? day}
      </p>
      <IconButton
        icon="chevron-right"
        label={m.mobile_day_after()}
        disabled={day >= latest}
        onClick={() => onDay(addDays(day, 1))}
      />
    </fieldset>
  );
}
