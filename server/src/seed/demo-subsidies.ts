import { toDay } from '@duka/domain/values/dates';
import type { DocumentRow } from '#database/types.ts';
import { type DemoRow, productIdOf, storeIdOf } from './demo-ids.ts';
import { day, toTime } from './demo-moment.ts';

const [first, last] = [day(240, '08:00'), day(150, '08:00')];

/** Makes a season of subsidised urea that has ended in Asha's shop, with a claim that was taken back: it subsidises no sale of the demo. */
export function makeDemoSubsidies(now: Date): DemoRow[] {
  const at = new Date(toTime(last, now)).toISOString();
  const [storeId, programmeId] = [storeIdOf('asha'), `${storeIdOf('asha')}-season`];
  const row = (id: string, attributes: DocumentRow['attributes']): DocumentRow => ({
    ...{ id, createdAt: at, updatedAt: at, permissions: [] },
    attributes: { storeId, ...attributes },
  });
  const season = { firstDay: toDay(toTime(first, now)), lastDay: toDay(toTime(last, now)) };
  const claim = { kind: 'sent', amount: 0, isCancelled: true, by: 'asha', byRole: 'seller', at };
  return [
    ['subsidyProgrammes', row(programmeId, { name: 'Masika', ...season, owed: 0 })],
    ['subsidyRates', row(`${programmeId}-urea`, { programmeId, productId: productIdOf('asha', 'urea'), cap: 70_000 })],
    ['subsidyClaims', row(`${programmeId}-claim`, { programmeId, ...claim })],
  ];
}
