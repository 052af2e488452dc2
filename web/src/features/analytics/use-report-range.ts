import {
  type DayRange,
  nameOfRange,
  type RangeName,
  type ReportStep,
  rangeNames,
  rangeOf,
  stepsOf,
  usualStep,
} from '@duka/domain/figures/sales-report';
import { isRange } from '@duka/domain/values/periods';
import { readToday } from '#data/calls/now.ts';
import { useSearchParams } from '#router/use-search-params.ts';

const usualRange: RangeName = 'last-30-days';

/** Keeps the range in the address: a named range stays so over midnight, others name their days. */
export function useReportRange() {
  const [parameters, setParameters] = useSearchParams();
  const today = readToday();
  const read = (name: string) => parameters.get(name) ?? '';
  const own = { from: read('from'), to: read('to') };
  const isOwn = isRange(own.from, own.to);
  const name = isOwn ? undefined : (rangeNames.find((each) => each === read('range')) ?? usualRange);
  const range: DayRange = name ? rangeOf(name, today) : own;
  const steps = stepsOf(range);
  const step = steps.find((each) => each === read('by')) ?? usualStep(range);
  const put = (next: Record<string, string>) => setParameters(next, { replace: true });
  return {
    range,
    name,
    steps,
    step,
    pickName: (picked: RangeName) => put(picked === usualRange ? {} : { range: picked }),
    pickDays: (days: DayRange) => {
      const known = nameOfRange(days, today);
      put(known ? { range: known } : { ...days });
    },
    pickStep: (picked: ReportStep) => put({ ...(name ? { range: name } : { ...range }), by: picked }),
  };
}
