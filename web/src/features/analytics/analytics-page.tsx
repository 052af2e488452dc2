import { type DayRange, type RangeName, rangeNames } from '@duka/domain/figures/sales-report';
import { isRange } from '@duka/domain/values/periods';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { rangeWords } from './analytics-words.ts';
import { FigureSkeleton } from './figure-states.tsx';
import { SalesReport } from './sales-report.tsx';
import { useReportRange } from './use-report-range.ts';

// They stand below what is seen first, and come after it.
const MoneyAndStock = lazyComponent(async () => (await import('./money-and-stock.tsx')).MoneyAndStock);

/** Shows what the shop sells and earns, and what does not sell; LAY-018, Q-054. */
export function AnalyticsPage() {
  const report = useReportRange();
  const { range, name, pickName, pickDays } = report;
  return (
    <>
      <PageHeader title={m.analytics_title()} text={m.analytics_text()} />
      <WithStore loading={<FigureSkeleton height="h-72" />}>
        {({ id }) => (
          <SalesReport
            storeId={id}
            report={report}
            filter={<RangeFields range={range} name={name} onName={pickName} onDays={pickDays} />}
          >
            <LazyPart fallback={<FigureSkeleton height="h-160" />}>
              <MoneyAndStock storeId={id} range={range} />
            </LazyPart>
          </SalesReport>
        )}
      </WithStore>
    </>
  );
}

interface RangeFieldsProps {
  range: DayRange;
  name: RangeName | undefined;
  onName: (name: RangeName) => void;
  onDays: (days: DayRange) => void;
}

const ownDays = 'own';

/** Chooses a range by name, or by two days; each choice acts at once. */
function RangeFields({ range, name, onName, onDays }: RangeFieldsProps) {
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
