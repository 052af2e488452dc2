import { listEntryMoves, parseCashEntry } from '#money/cash-entry.ts';
import { byMethod, listEndableDays, parseDayClose, toMethodAttributes } from '#money/day-close.ts';
import { startOfDay, toStoredDay } from '#values/dates.ts';
import { isMethodCounted, listOpenings, sumCashBalances, sumMovementsSince } from './local-money.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows } from './shop-rows.ts';

/**
 * What pending entries of cash and ends of days do to a shop's rows, by the rules of the server
 * (`server/src/money/record-cash-entry.ts`, `close-day.ts`; R43).
 */

interface Pending {
  /** The command's own id, by which the lines that it makes are named. */
  readonly id: string;
  readonly documentId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Scene {
  readonly shop: ShopRows;
  readonly now: string;
  readonly since: string;
}

/** The row of an entry and its lines of money; nothing for what the server would refuse. */
export function applyCashEntry({ id, documentId, data }: Pending, { shop, now, since }: Scene): readonly RowPatch[] {
  const asked = parseCashEntry({ $id: documentId, ...data });
  if (!asked) return [];
  const { storeId } = data;
  const { kind, to, day } = asked;
  const countsAt = new Date(toStoredDay(day)).toISOString();
  const toLine = (line: object, name: string): RowPatch => ({
    ...{ collection: 'payments', id: `${id}-${name}`, isNew: true },
    set: { storeId, countsAt, at: now, ...line },
  });
  const replaced: RowPatch[] = [];
  let heldBefore = 0;
  if (kind === 'opening' && to) {
    if (isMethodCounted(shop, to)) return [];
    const earlier = listOpenings(shop).filter(({ toMethod }) => toMethod === to);
    let reversed = 0;
    for (const entry of earlier) {
      replaced.push({ collection: 'cashEntries', id: entry.$id, set: { isCancelled: true } });
      for (const line of rowsOf(shop, 'payments').filter(({ cashEntryId }) => cashEntryId === entry.$id)) {
        const amount = -numberOf(line, 'amount');
        reversed += amount;
        const { method, countsAt: counted } = line;
        const set = { kind, method, amount, countsAt: counted, cashEntryId: entry.$id };
        replaced.push(toLine(set, `back-${line.$id}`));
      }
    }
    const holds = sumCashBalances(shop, since)?.holds[to];
    if (holds === undefined) return [];
    heldBefore = holds + reversed - sumMovementsSince(shop, to, startOfDay(day));
  }
  const made: RowPatch = {
    ...{ collection: 'cashEntries', id: documentId, isNew: true },
    set: { ...data, entryDate: countsAt, isCancelled: false, at: now },
  };
  const lines = listEntryMoves(asked, heldBefore).map((move, index) =>
    toLine({ kind, ...move, cashEntryId: documentId }, String(index)),
  );
  return [...replaced, made, ...lines];
}

/** Returns the row of a day close with its expected balances; nothing where the phone cannot know them, and for a correction. */
export function applyDayClose({ documentId, data }: Pending, { shop, now, since }: Scene): readonly RowPatch[] {
  const drawer = sumCashBalances(shop, since);
  if (!drawer || typeof data.correctsId === 'string') return [];
  const day = data.day ?? listEndableDays(drawer, Date.parse(now))[0];
  const asked = parseDayClose({ ...data, $id: documentId, day, at: now });
  if (!asked) return [];
  const { methods: ways } = asked;
  const expected = byMethod((method) => drawer.holds[method]);
  const [counted, taken] = [byMethod((method) => ways[method].counted), byMethod((method) => ways[method].taken)];
  const set = {
    ...{ ...data, day, at: now, isCancelled: false },
    ...toMethodAttributes({ expected, counted, taken }),
  };
  return [{ collection: 'dayCloses', id: documentId, isNew: true, set }];
}
