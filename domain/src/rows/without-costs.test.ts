import { expect, test } from 'vitest';
import type { Access } from '#collections/parts.ts';
import { allRights, type Right } from '#collections/rights.ts';
import { type CollectionId, collectionIds, collections } from '#collections.ts';
import { type SentCommand, toPendingCommand } from '#commands/cases/command-case.ts';
import { commandCases } from '#commands/cases/command-cases.ts';
import { listOwnRows, now } from '#commands/cases/shop-rows.ts';
import { applyCommand } from './apply-command.ts';
import { type LocalShop, openLocalShop } from './local-shop.ts';
import type { ShopRows } from './shop-rows.ts';

/** Everything but the costs, as the most that a copy without costs can hold. */
const rights: readonly Right[] = allRights.filter((right) => right !== 'costs');

/** Returns whether they may read rows of a collection. */
function mayRead(id: CollectionId): boolean {
  const { read }: Access = collections[id].access;
  return read.some(
    (party) => party.party !== 'store' || (party.rights ?? rights).some((right) => rights.includes(right)),
  );
}

/** Returns the rows as the feed sends them to somebody who may not see costs. */
function withoutCosts(rows: ShopRows): ShopRows {
  return Object.fromEntries(
    collectionIds.filter(mayRead).map((id) => {
      const { hidden = {} }: Access = collections[id].access;
      const names = hidden.costs ?? [];
      const seen = (rows[id] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
      );
      return [id, seen];
    }),
  ) as ShopRows;
}

/** Applies a command as the phone does: one that the server would refuse changes nothing. */
async function apply(shop: LocalShop, command: SentCommand, place: number) {
  const { collection, documentId } = toPendingCommand(command, false);
  const isThere = (await shop.get(collection, documentId)) !== undefined;
  const at = new Date(Date.parse(now) + place).toISOString();
  const pending = { ...toPendingCommand(command, isThere), ...(command.at && { doneAt: command.at }) };
  return applyCommand(shop, pending, { at });
}

/** Who buys in sees costs, by the table of collections. */
const buying: readonly string[] = ['purchases', 'supplierEntries'];
const casesHere = commandCases.filter(
  ({ notIn, commands }) =>
    notIn?.memory === undefined && commands.every((one) => !buying.includes(toPendingCommand(one, false).collection)),
);

test.each(casesHere.map((one) => [one.name, one] as const))(
  'on a copy without costs a command makes no number that is none, and the same stock: %s [R63]',
  async (_, one) => {
    const whole = openLocalShop(listOwnRows(collectionIds));
    const shop = openLocalShop(withoutCosts(listOwnRows(collectionIds)));
    for (const [place, command] of one.commands.entries()) {
      await apply(whole, command, place);
      const patches = await apply(shop, command, place);
      const wrong = patches.filter((patch) => Object.values(Object(patch).set ?? {}).some(Number.isNaN));
      expect(wrong).toEqual([]);
    }
    const stockOf = (of: LocalShop) => of.rowsOf('products').map(({ $id, quantityInStock }) => [$id, quantityInStock]);
    expect(stockOf(shop)).toEqual(stockOf(whole));
  },
);
