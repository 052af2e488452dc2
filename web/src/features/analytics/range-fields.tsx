import { type DayRange, type RangeName, rangeNames } from '@duka/domain/figures/sales-report';
import { isRange } from '@duka/domain/values/periods';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { rangeWords } from './analytics-words.ts';

interface RangeFieldsProps {
  range: DayRange;
  name: RangeName | undefined;
  onName: (name: RangeName) => void;
  onDays: (days: DayRange) => void;
}

const ownDays = 'own';

/** Chooses a range by name, or by two days; each choice acts at once. */
export function RangeFields({ range, name, onName, onDays }: RangeFieldsProps) {
  /** Typed days that make no range yet. */
  const [typed, setTyped] = useState<DayRange>();
  const days = typed ?? range;
  const change = (changed: DayRange) => {
    const isComplete = isRange(changed.from, changed.to);
    setTyped(isComplete ? undefined : changed);
    if (isComplete) onDays(changed);
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-3 sm:grid-cols-3">
      <SelectField
        className="max-sm:col-span-full"
        label={m.analytics_range()}
        value={typed ? ownDays : (name ?? ownDays)}
        onChange={(value) => {
          setTyped(undefined);
          const picked = rangeNames.find((each) => each === value);
          if (picked) onName(picked);
        }}
        options={[
          ...rangeNames.map((each) => ({ value: each, label: rangeWords[each]() })),
          ...(name && !typed ? [] : [{ value: ownDays, label: m.analytics_range_own() }]),
        ]}
      />
      <DateField label={m.analytics_from()} value={days.from} onChange={(from) => change({ ...days, from })} />
      <DateField
        label={m.analytics_to()}
        value={days.to}
        onChange={(to) => change({ ...days, to })}
        error={typed && typed.from !== '' && typed.to !== '' ? m.analytics_days_wrong() : undefined}
      />
    </div>
  );
}
