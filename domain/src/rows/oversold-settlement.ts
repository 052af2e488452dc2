import { readReturnableLine } from '#orders/returnable-line.ts';
import { costOfReturned } from '#orders/returned-goods.ts';
import { settleGuesses, toCorrection } from '#stock/oversold.ts';
import { sumQuantities } from '#values/quantity.ts';
import type { QueriedRow } from './query-rows.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';

/** A sold line or a loss whose cost is partly guessed, as a phone has it. */
interface OversoldRow {
  /** Undefined where the sale is so old that the phone does not have it. */
  readonly row: QueriedRow | undefined;
  readonly collection: 'orderItems' | 'stockLosses';
  readonly guessed: number;
  readonly guessedCost: number;
}

/** The settlement of guessed costs with the goods that one pending write brings in, by the rules of the server (R44). */
export interface Settlement {
  /**
   * Returns the patches of goods that make up for a stock below 0: the corrections of cost, and the reduced guesses. `open` is the
   * quantity of the product that is guessed in all.
   */
  settle(
    productId: string,
    goods: { readonly quantity: number; readonly cost: number; readonly open: number },
  ): RowPatch[];
}

/** Opens the settlement of a write; new rows get ids that begin with `id`, and the cancelled order has no guesses any more. */
export function openSettlement(
  shop: ShopRows,
  { id, now, cancelledId }: { readonly id: string; readonly now: string; readonly cancelledId?: string | undefined },
): Settlement {
  const after = new Map<string, QueriedRow>();
  let written = 0;
  const listOpen = (productId: string) => {
    const openOf = (collection: OversoldRow['collection']) =>
      rowsOf(shop, collection).flatMap((stored): OversoldRow[] => {
        if (stored.productId !== productId || (cancelledId !== undefined && stored.orderId === cancelledId)) return [];
        const row = after.get(stored.$id) ?? stored;
        const [guessed, guessedCost] = [numberOf(row, 'guessed'), numberOf(row, 'guessedCost')];
        return guessed > 0 ? [{ row, collection, guessed, guessedCost }] : [];
      });
    const createdMs = ({ row }: OversoldRow) => Date.parse(row?.$createdAt ?? '');
    return [...openOf('orderItems'), ...openOf('stockLosses')].sort((a, b) => createdMs(a) - createdMs(b));
  };
  return {
    settle(productId, { quantity, cost, open }) {
      if (quantity <= 0) return [];
      const known = listOpen(productId);
      const older = Math.max(sumQuantities([open, ...known.map(({ guessed }) => -guessed)]), 0);
      const unknown: OversoldRow = { row: undefined, collection: 'orderItems', guessed: older, guessedCost: 0 };
      return settleGuesses([unknown, ...known], { quantity, cost }).flatMap(({ of, ...part }) => {
        const { row, collection } = of;
        const owner = row && findOwner(shop, row, collection);
        if (!row || !owner) return [];
        const correction = toCorrection(part, owner.soldAt, now);
        const left = {
          guessed: sumQuantities([of.guessed, -part.quantity]),
          guessedCost: of.guessedCost - part.guessedCost,
          costCorrection: numberOf(row, 'costCorrection') + correction.difference,
        };
        after.set(row.$id, { ...row, ...left });
        const { storeId, productName } = row;
        const set = { storeId, productId, productName, ...owner.links, ...correction };
        return [
          { collection, id: row.$id, set: left },
          { collection: 'costCorrections', id: `${id}-settled-${written++}`, isNew: true, set },
        ];
      });
    },
  };
}

/** Finds the sale or loss that a correction belongs to, and its time; undefined where the phone does not have the order. */
function findOwner(shop: ShopRows, row: QueriedRow, collection: OversoldRow['collection']) {
  if (collection === 'stockLosses') return { soldAt: textOf(row, 'at'), links: { lossId: row.$id } };
  const order = rowsOf(shop, 'orders').find(({ $id }) => $id === row.orderId);
  if (!order) return undefined;
  const { $id: orderId, channel } = order;
  return { soldAt: textOf(order, 'orderDate'), links: { orderId, itemId: row.$id, channel } };
}

/** Returns the guessed quantity of a line that is returned, which closes the guess, and the cost of the rest, which goes back into the stock. */
export function readGoodsBack(line: QueriedRow): { readonly own: number; readonly cost: number } {
  const returnable = readReturnableLine(line);
  return {
    own: numberOf(line, 'guessed'),
    cost: returnable.cost - costOfReturned(returnable) - numberOf(line, 'guessedCost'),
  };
}

/** Cancels the cost corrections of a cancelled order. */
export function cancelCorrections(shop: ShopRows, orderId: string): RowPatch[] {
  return rowsOf(shop, 'costCorrections').flatMap((row) =>
    row.orderId === orderId ? [{ collection: 'costCorrections', id: row.$id, set: { isCancelled: true } }] : [],
  );
}
