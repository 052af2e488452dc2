import { expect, test } from 'vitest';
import { collectionIds } from '#collections.ts';
import { describeChanges, type SentCommand, type ShopState, toPendingCommand } from '#commands/cases/command-case.ts';
import { commandCases } from '#commands/cases/command-cases.ts';
import { listOwnRows, now } from '#commands/cases/shop-rows.ts';
import { commandEffects } from '#commands/command-effects.ts';
import { ApiError } from '#commands/command-error.ts';
import { type ReceivedPayment, receivePayment } from '#commands/money/receive-payment.ts';
import { performCommand } from './apply-command.ts';
import { type CommandChanges, createLocalCommandStore } from './local-command-store.ts';
import { sumCashBalances } from './local-money.ts';
import { type LocalShop, openLocalShop } from './local-shop.ts';
import type { ShopRows } from './shop-rows.ts';

const casesHere = commandCases.filter(({ notIn }) => notIn?.memory === undefined);

test.each(casesHere.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const shop = openLocalShop(listOwnRows(collectionIds));
  let before = readState(shop);
  for (const [place, command] of one.commands.entries()) {
    const isLast = place === one.commands.length - 1;
    if (isLast && one.refused !== undefined) before = readState(shop);
    expect(await perform(shop, command, place)).toBe(isLast ? one.refused : undefined);
  }
  for (const [place, payment] of (one.receives ?? []).entries()) await receive(shop, payment, place);
  expect(describeChanges(before, readState(shop), one)).toEqual(one.becomes ?? {});
});

/** Performs a command, each a moment after the one before; returns the type of the error that it is refused with. */
async function perform(shop: LocalShop, command: SentCommand, place: number): Promise<string | undefined> {
  const { collection, documentId } = toPendingCommand(command, false);
  const isThere = (await shop.get(collection, documentId)) !== undefined;
  const at = new Date(Date.parse(now) + place).toISOString();
  const pending = { ...toPendingCommand(command, isThere), ...(command.at && { doneAt: command.at }) };
  try {
    await performCommand(shop, pending, { at });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.type;
    throw error;
  }
}

/** Writes down money that was received, as a command does that hears of it. */
async function receive(shop: LocalShop, payment: ReceivedPayment, place: number): Promise<void> {
  const command = {
    id: `receive-${place}`,
    collection: 'payments',
    documentId: '',
    isNew: true,
    data: { storeId: 'shop' },
  };
  const made: CommandChanges = { changes: [], assumed: [], emptied: [], estimated: new Set() };
  const at = new Date(Date.parse(now) + 1000 + place).toISOString();
  const store = await createLocalCommandStore(shop, { ...command, isDeletion: false }, { at }, made);
  await receivePayment(store, payment);
  await commandEffects.beforeCommit.debts(store, made.changes);
  shop.change(made.changes);
}

function readState(shop: LocalShop): ShopState {
  const rows: ShopRows = Object.fromEntries(collectionIds.map((name) => [name, shop.rowsOf(name)]));
  return { rows, drawer: { ...sumCashBalances(rows, '2000-01-01')?.holds } };
}
