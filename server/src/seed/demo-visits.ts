import { toDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import type { VisitsRow } from '#database/store/shop-page-store.ts';
import { storeIdOf } from './demo-ids.ts';

/** Visits of the page of Asha's shop on each of the last days, today last. */
const visits = [6, 4, 9, 7, 12, 15, 5, 8, 6, 11, 9, 14, 17, 3];

/** Makes the visits of the demo's open page, relative to today. */
export function makeDemoVisits(now: Date): VisitsRow[] {
  const today = toDay(now.getTime());
  return visits.map((count, index) => {
    const day = addDays(today, index + 1 - visits.length);
    return { storeId: storeIdOf('asha'), day, visits: count };
  });
}
