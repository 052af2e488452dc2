import { isMonth } from '@duka/domain/money/month-sheet';
import { readToday } from '#data/calls/now.ts';
import { useSearchParams } from '#router/use-search-params.ts';

/** Keeps the month that a page shows in its address; without one it is that of today. */
export function useMonth() {
  const [parameters, change] = useSearchParams();
  const latest = readToday().slice(0, 7);
  const asked = parameters.get('month');
  const month = isMonth(asked) && asked < latest ? asked : latest;
  /** Other parameters of the address, such as the kind, stay. */
  const put = (name: string, value: string) => {
    const next = new Map(parameters).set(name, value);
    if (value === '' || (name === 'month' && value === latest)) next.delete(name);
    change(Object.fromEntries(next), { replace: true });
  };
  return { month, latest, read: (name: string) => parameters.get(name) ?? '', put };
}
