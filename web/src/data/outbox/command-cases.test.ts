// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { collectionIds } from '@duka/domain/collections';
import {
  describeChanges,
  type SentCommand,
  type ShopState,
  toPendingCommand,
} from '@duka/domain/commands/cases/command-case';
import { commandCases } from '@duka/domain/commands/cases/command-cases';
import { listOwnRows, now } from '@duka/domain/commands/cases/shop-rows';
import { sumCashBalances } from '@duka/domain/rows/local-money';
import { fedCollectionIds } from '@duka/domain/shops/shop-feed';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { storeWithinQuota } from '#data/changes/store-page.ts';
import { createLocalStore } from '#data/local-store/local-store.ts';
import { openIdbStorage } from './idb-storage.ts';
import { createPatches } from './pending-patches.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
});

let phones = 0;
const casesHere = commandCases.filter(({ notIn }) => notIn?.phone === undefined);

test.each(casesHere.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const phone = await openPhone();
  const last = one.commands.length - 1;
  let before = await phone.readState();
  for (const [place, command] of one.commands.entries()) {
    if (place === last && one.refused !== undefined) before = await phone.readState();
    await phone.queue(command);
  }
  expect(describeChanges(before, await phone.readState(), one)).toEqual(one.becomes ?? {});
});

/** A phone without a network that has the shop of the cases, and its outbox. */
async function openPhone() {
  phones += 1;
  const accountId = `asha-${phones}`;
  const toPatches = createPatches();
  let patches = toPatches([]);
  const store = createLocalStore({ load: async () => undefined, list: () => patches });
  const copy = await store.open({ accountId, storeId: '' });
  const page = { cursor: '1', more: false, reset: true, rows: listOwnRows(fedCollectionIds), deleted: {} };
  await storeWithinQuota(copy, { page, from: undefined, askedAtMs: Date.parse(now) });
  const storage = await openIdbStorage(`duka.outbox.${accountId}`);
  onTestFinished(() => {
    storage.close();
    store.close();
  });

  async function queue(command: SentCommand): Promise<void> {
    const { collection, documentId } = toPendingCommand(command, false);
    const isThere = (await copy.readShop([collection])).get(collection)?.some(({ $id }) => $id === documentId) ?? false;
    const { isNew, isDifference, isDeletion, ...pending } = toPendingCommand(command, isThere);
    const kind = isDeletion
      ? 'delete'
      : isDifference
        ? 'stock'
        : !isNew
          ? 'change'
          : collection === 'orders'
            ? 'sale'
            : 'create';
    await storage.add({ ...pending, kind, doneAt: command.at ?? now, title: command.id });
    patches = toPatches(await storage.list());
  }

  async function readState(): Promise<ShopState> {
    const rows = Object.fromEntries(await copy.readShop(collectionIds));
    return { rows, drawer: { ...sumCashBalances(rows, '2000-01-01')?.holds } };
  }
  return { queue, readState };
}
