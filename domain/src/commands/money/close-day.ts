import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CheckedValues, CommandStore } from '#commands/command-store.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import {
  byMethod,
  changeOfClose,
  type DayClose,
  listEndableDays,
  type MethodCloses,
  parseDayClose,
  toMethodAttributes,
} from '#money/day-close.ts';
import { type DayCloseRequest, readDayClose } from '#money/day-close-request.ts';
import { receivedMethods } from '#money/payment.ts';
import { formatDay, toDay } from '#values/dates.ts';
import { listOpenings } from './openings.ts';

/**
 * Closes a day: stores each payment method's expected balance with the counted one and the amount taken out (R31). The next day
 * begins with what stays, and the bank has what was brought there. An end that corrects another one takes its place: it was
 * counted at the same moment, and what has moved since stays as it is (R43). Rejects with `ApiError` 400
 * `document_invalid_structure` for what cannot be read, 401 `user_unauthorized` for another's shop, 409
 * `document_update_conflict` for a day before the last one that was closed and for an end that cannot be corrected.
 */
export async function closeDay(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const asked = requireReadable(readDayClose(data));
  const { storeId, counted, taken, banked } = asked;
  requireMayCreate(write, 'dayCloses', storeId);
  // A correction that is sent again is refused as such, though the end that it corrects is cancelled by now.
  await requireNew(write, 'dayCloses', id);
  const corrected = asked.correctsId === null ? undefined : await requireCorrectable(write, asked);
  if (corrected) await cancelClose(write, corrected.row, asked.cancelReason);
  const balances = await write.money.readCashBalances(storeId);
  const nowMs = Date.parse(write.at);
  const day = asked.day ?? corrected?.close.day ?? listEndableDays(balances, nowMs)[0] ?? toDay(nowMs);
  requireDayInOrder(day, balances.closedDay, toDay(nowMs));
  const expected = byMethod((method) => corrected?.close.methods[method].expected ?? balances.holds[method]);
  const methods = byMethod((method) => ({
    ...{ expected: expected[method], counted: counted[method], taken: taken[method], banked: banked[method] },
  }));
  if (corrected) await requireNoLaterOpening(write, storeId, { at: corrected.close.at, methods });
  await write.insert('dayCloses', {
    id,
    attributes: {
      ...{ storeId, day, at: corrected?.close.at ?? write.at, note: asked.note || null },
      ...{ correctsId: asked.correctsId, isCancelled: false, ...toLedgerActor(write.scope, storeId) },
      ...toMethodAttributes({ expected, counted, taken }),
      ...{ bankedCash: banked.cash, bankedMobile: banked['mobile money'] },
    },
  });
}

/**
 * The end of a day changes only once, when it is taken back: with the reason, and while no later one stands on it (R43).
 * Rejects with `ApiError` 409 `document_update_conflict` for one that was taken back or is not the last, and 400
 * `document_invalid_structure` without a reason.
 */
export async function checkDayClose(write: CommandStore, { id, values, before }: CheckedValues): Promise<Values> {
  if (!before || Object.keys(values).length === 0) return values;
  if (before.attributes.isCancelled) {
    throw apiError(
      'document_update_conflict',
      'An end of a day that was taken back stays so. Close the day once more.',
    );
  }
  if (values.isCancelled !== true) throw invalidStructure('Attribute "isCancelled" must be true, to take the end back');
  const reason = typeof values.cancelReason === 'string' ? values.cancelReason.trim() : '';
  if (reason === '') throw invalidStructure('Attribute "cancelReason" must say why the end is taken back');
  const close = requireParsed(before);
  await requireNewest(write, String(before.attributes.storeId), id);
  await requireNoLaterOpening(write, String(before.attributes.storeId), close);
  return { ...values, cancelReason: reason, cancelledAt: write.at };
}

async function requireCorrectable(write: CommandStore, { storeId, correctsId }: DayCloseRequest) {
  const row = await write.documents.get('dayCloses', String(correctsId));
  if (row?.attributes.storeId !== storeId) {
    throw invalidStructure('Attribute "correctsId" must be the ID of an end of the shop\'s days');
  }
  await requireNewest(write, storeId, row.id);
  const close = requireParsed(row);
  await requireNoLaterOpening(write, storeId, close);
  return { row, close };
}

function cancelClose(write: CommandStore, row: DocumentRow, cancelReason: string): Promise<DocumentRow> {
  return write.update('dayCloses', row, { attributes: { isCancelled: true, cancelReason, cancelledAt: write.at } });
}

/** What was expected at a later end follows from this one. */
async function requireNewest(write: CommandStore, storeId: string, id: string): Promise<void> {
  const last = await write.money.findLastClose(storeId);
  if (last?.id === id) return;
  throw apiError(
    'document_update_conflict',
    'Only the newest end of a day that stands can be taken back or corrected: later ones were counted from it.',
  );
}

/** Rejects with `ApiError` 409 `document_update_conflict` where opening money of a corrected method was set since the end. */
async function requireNoLaterOpening(
  write: CommandStore,
  storeId: string,
  { at, methods }: Pick<DayClose, 'at' | 'methods'>,
): Promise<void> {
  const changed = receivedMethods.filter((method) => changeOfClose(methods, method) !== 0);
  const openings = await listOpenings(write, storeId);
  const isLater = openings.some(
    (row) => changed.some((method) => method === row.attributes.toMethod) && String(row.attributes.at) >= at,
  );
  if (!isLater) return;
  throw apiError('document_update_conflict', 'Opening money was set since this end of a day. Take that back first.');
}

function requireDayInOrder(day: string, closedDay: string | null, today: string): void {
  if (day > today) throw invalidStructure('Attribute "day" must be today or earlier');
  if (closedDay === null || day >= closedDay) return;
  const words = `${formatDay(closedDay)} is closed already: an end of ${formatDay(day)} cannot come after it.`;
  throw apiError('document_update_conflict', words);
}

function requireParsed({ id, attributes }: DocumentRow): DayClose & { readonly methods: MethodCloses } {
  const close = parseDayClose({ $id: id, ...attributes });
  if (!close) throw new Error(`The end of a day ${id} cannot be read.`);
  return close;
}
