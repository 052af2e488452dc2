import { type CollectionId, collectionIds } from '@duka/domain/collections';
import { type CommandCase, describeChanges, type ShopState } from '@duka/domain/commands/cases/command-case';
import { commandCases } from '@duka/domain/commands/cases/command-cases';
import { earlier, now, shopRows } from '@duka/domain/commands/cases/shop-rows';
import { type ReceivedPayment, receivePayment } from '@duka/domain/commands/money/receive-payment';
import type { ActivityKind } from '@duka/domain/members/activity';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { listWrongSums } from '#testing/check-ledgers.ts';
import { readRawRows } from '#testing/raw-rows.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { openWrites } from '#testing/test-writes.ts';
import { serverItself } from '#writes/run-write.ts';

interface Result {
  readonly status: string;
  readonly error?: { readonly type: string };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The shop of the case before, where that was refused and has left it as it was: each other case has a database of its own. */
let untouched: Shop | undefined;
afterAll(() => untouched?.close());

test.each(commandCases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const shop = untouched ?? (await openShop());
  untouched = undefined;
  onTestFinished(() => (shop === untouched ? undefined : shop.close()));
  const isRefused = one.refused !== undefined;
  const first = one.commands.slice(0, isRefused ? -1 : undefined);
  const atFirst = await readState(shop.database);
  expect(await shop.send(first)).toEqual([]);
  const before = isRefused ? await readState(shop.database) : atFirst;
  expect(await shop.send(one.commands.slice(first.length))).toEqual(isRefused ? [one.refused] : []);
  await shop.receive(one.receives ?? []);
  expect(describeChanges(before, await readState(shop.database), one)).toEqual(one.becomes ?? {});
  const activities = await shop.database.documents.list('activities', { where: [] });
  const done = isRefused ? first : one.commands;
  expect(activities.map(({ attributes }) => attributes.kind)).toEqual(
    otherKinds[one.name] ?? done.map(({ kind }) => kind).filter((kind) => kind !== 'message' && kind !== 'mark-read'),
  );
  // What a row stores of others is what these come to.
  expect(listWrongSums(await readRawRows(shop.database, 'shop'))).toEqual([]);
  if (first.length === 0 && !one.receives) untouched = shop;
});

/** The lines of activities that commands leave (R66), where they are not one for each command, of its kind. */
const otherKinds: Readonly<Record<string, readonly ActivityKind[]>> = {
  'sell: the agreed price and the discount count, and the list price stands beside them [R26]': ['discount'],
  'sell: in packs, and below its price, a subsidised line is measured in the product’s unit [INPUT-070]': ['discount'],
  'sell: the same command sent again is done once [R62]': ['sell'],
  'pay-order: a cancelled order takes no money [R26]': ['cancel-order'],
  'move-order: the goods of a cancelled order are in stock again, and nothing is owed [R26]': ['cancel-order'],
  'move-order: the day on which a debt is due is in its book [R32]': ['save-order'],
  'move-order: a note changes nothing else [R26]': ['save-order'],
  'sell: the buyer of an order from WhatsApp becomes the customer who has the number once the seller says so [DOOR-004, DOOR-005]':
    ['sell', 'save-order'],
  'sell: the buyer of an order from WhatsApp whom no book has becomes a customer of that number [DOOR-005]': [
    'sell',
    'save-order',
  ],
  'confirm-receipt: a message is dismissed with a reason, and is no money [WALLET-019]': [
    'note-receipt',
    'dismiss-receipt',
  ],
  'confirm-receipt: what was dismissed is confirmed only once it is said again [WALLET-019]': [
    'note-receipt',
    'dismiss-receipt',
  ],
  'confirm-receipt: a confirmation is taken back with a reason: the order is owed again, and the money is gone [WALLET-020]':
    ['note-receipt', 'confirm-receipt', 'undo-receipt'],
  'confirm-receipt: what was taken back is confirmed once more, for what it really paid [WALLET-020]': [
    ...(['note-receipt', 'confirm-receipt', 'undo-receipt', 'confirm-receipt'] as const),
  ],
  'pay-debt: a payment that was typed wrong is taken back, and its debt is there again [R46]': [
    'pay-debt',
    'undo-payment',
  ],
  'pay-debt: a payment is taken back once [R46]': ['pay-debt', 'undo-payment'],
  'write-off: a write-off is taken back [R46]': ['write-off', 'undo-payment'],
  'pay-supplier: a payment to a supplier is taken back [R46]': ['pay-supplier', 'undo-pay-supplier'],
  'open-debt: a new customer’s account and its debt come together, above the limit too [R76]': [
    'save-book',
    'open-debt',
  ],
  'open-debt: a payment of it is taken back, and all is as it was [R46, R76]': [
    'open-debt',
    'pay-debt',
    'undo-payment',
  ],
  'open-debt: a write-off of it is taken back [R46, R76]': ['open-debt', 'write-off', 'undo-payment'],
  'open-debt: a debt from before is taken back, and the account is as it was [R46, R76]': [
    'open-debt',
    'undo-open-debt',
  ],
  'open-debt: it is taken back once [R76]': ['open-debt', 'undo-open-debt'],
  'open-supplier-debt: a payment settles it first, and is taken back exactly there [R46, R76]': [
    'open-supplier-debt',
    'pay-supplier',
    'pay-supplier',
    'undo-pay-supplier',
  ],
  'open-supplier-debt: what a purchase that is taken back had been paid goes to it [R46, R76]': [
    'pay-supplier',
    'open-supplier-debt',
    'undo-buy',
    'undo-pay-supplier',
  ],
  'open-supplier-debt: it is taken back, and the supplier is owed as before [R76]': [
    'open-supplier-debt',
    'undo-open-supplier-debt',
  ],
  'repay-advance: an advance settles a debt from before as soon as it is written down, and is there again when that is taken back [ADVANCE-007]':
    ['pay-debt', 'open-debt', 'undo-open-debt'],
  'repay-advance: an advance that has settled a debt from before pays what else is owed once that debt is taken back [ADVANCE-007]':
    ['pay-debt', 'open-debt', 'sell', 'undo-open-debt'],
  'repay-advance: an advance of a buyer who turns out to be a customer settles what that customer owes [ADVANCE-007]': [
    'sell',
    'pay-debt',
    'save-order',
  ],
  'repay-advance: what was paid by mobile money of a cancelled order stays with the shop as an advance [ADVANCE-009]': [
    'pay-debt',
    'cancel-order',
  ],
  'repay-advance: an advance that was not given back after all settles what is owed by then [ADVANCE-010]': [
    'pay-debt',
    'repay-advance',
    'sell',
    'undo-repay-advance',
  ],
  'repay-advance: a payment with its advance is taken back, and its debt is there again [ADVANCE-011]': [
    'pay-debt',
    'undo-payment',
  ],
  'repay-advance: a payment whose debt is there again is settled by another advance at once [ADVANCE-011]': [
    'pay-debt',
    'pay-debt',
    'undo-payment',
  ],
  'repay-advance: an advance that was given back is taken back once [ADVANCE-010]': [
    'pay-debt',
    'repay-advance',
    'undo-repay-advance',
  ],
  'receive: money for a cancelled order is the customer’s advance [ADVANCE-002]': ['cancel-order'],
  'buy: a purchase that is taken back leaves nothing, but for its price [R46]': ['buy', 'undo-buy'],
  'buy: a purchase is taken back once [R46]': ['undo-buy'],
  'count: a lower quantity that was typed is a correction [R45]': ['edit-stock'],
  'count: a higher quantity that was typed is nothing that was found [R45]': ['edit-stock'],
  'expense: an expense that is taken back brings its money back [R31]': ['expense', 'expense-cancelled'],
  'move-money: a transfer that is taken back leaves nothing [R43]': ['move-money', 'move-money-cancelled'],
  'close-day: a day’s end that is taken back counts for nothing [R43]': ['close-day', 'day-reopened'],
  'save-product: a new product is on sale, and its stock has a history [R22]': ['add-product'],
  'save-product: a new product with nothing in stock has a history, too [R22]': ['add-product'],
  'save-product: a changed price changes nothing else [R22]': ['change-price'],
  'save-product: a lower quantity that is typed is a loss [R45]': ['edit-stock'],
};

/** The shop of the cases in a database of its own, and the phone of its seller, whose clock goes on with each command that is done. */
async function openShop() {
  const clock = new Date(now);
  const database = await openTestDatabase();
  const { app, call, newMember } = await openTestApp(clock, { database });
  const [as] = [await newMember('asha'), await newMember('juma'), await newMember('neema')];
  await database.transaction(async ({ documents }) => {
    for (const [collection, rows] of Object.entries(shopRows)) {
      for (const [id, attributes] of Object.entries(rows)) {
        const name = collection as CollectionId;
        // The category and the unit are in each database of a test.
        if (await documents.get(name, id)) continue;
        await documents.insert(name, { id, createdAt: earlier, updatedAt: earlier, permissions: [], attributes });
      }
    }
  });
  /** Sends commands one after the other; returns the types of the errors of those that were refused. */
  async function send(commands: CommandCase['commands']): Promise<(string | undefined)[]> {
    const refusals: (string | undefined)[] = [];
    for (const command of commands) {
      const body = { commands: [command], sentAt: clock.toISOString() };
      const answer = await call('POST', '/v1/shops/shop/commands', { as, body });
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
      const [result] = answer.body.results as Result[];
      if (result?.status === 'done') clock.setTime(clock.getTime() + 1);
      else refusals.push(result?.error?.type);
    }
    return refusals;
  }
  /** Writes down money that was received, as the server does that hears of it. */
  async function receive(payments: readonly ReceivedPayment[]): Promise<void> {
    const runWrite = openWrites({ database, now: () => clock });
    for (const payment of payments) {
      await runWrite(serverItself, (write) => receivePayment(write, payment));
      clock.setTime(clock.getTime() + 1);
    }
  }
  async function close(): Promise<void> {
    await app.close();
    await database.close();
  }
  return { database, send, receive, close };
}

async function readState(database: Database): Promise<ShopState> {
  const rows = await Promise.all(
    // The phone leaves no lines of activities: they are the server's (R66).
    collectionIds
      .filter((name) => name !== 'activities')
      .map(async (name) => {
        const found = await database.documents.list(name, { where: [] });
        return [name, found.map(({ id, attributes }) => ({ ...attributes, $id: id }))] as const;
      }),
  );
  const { holds } = await database.money.readCashBalances('shop');
  return { rows: Object.fromEntries(rows), drawer: holds };
}
