/** A batch of goods that came together, as a shopkeeper sees a batch: whole thousandths and whole shillings (R28). */
export interface ModelBatch {
  /** The last good day; empty for goods that do not expire. */
  readonly day: string;
  /** Milliseconds. */
  readonly at: number;
  left: number;
  cost: number;
}

/** Goods that left a batch. */
export interface TakenGoods {
  readonly batch: ModelBatch;
  readonly quantity: number;
  readonly cost: number;
  /** So much of it came back, and what that had cost. */
  returned: number;
  returnedCost: number;
}

/** The first to expire first, goods that do not expire last, and of one day what came first. */
export function byDate(batches: readonly ModelBatch[]): ModelBatch[] {
  const dayOf = (batch: ModelBatch) => batch.day || '9999';
  return [...batches].sort((a, b) => (dayOf(a) === dayOf(b) ? a.at - b.at : dayOf(a) < dayOf(b) ? -1 : 1));
}

/** Takes from batches in their order. */
export function takeOff(batches: readonly ModelBatch[], wanted: number): TakenGoods[] {
  const taken: TakenGoods[] = [];
  let rest = wanted;
  for (const batch of batches) {
    const quantity = Math.min(rest, batch.left);
    if (quantity === 0) continue;
    const cost = partOf(batch.cost, quantity, batch.left);
    batch.left -= quantity;
    batch.cost -= cost;
    rest -= quantity;
    taken.push({ batch, quantity, cost, returned: 0, returnedCost: 0 });
  }
  return taken;
}

/** Puts goods back to where they were taken from, the last to expire first; returns the parts, and what found no place. */
export function putBack(taken: readonly TakenGoods[], wanted: number) {
  let rest = wanted;
  const parts: { readonly quantity: number; readonly cost: number }[] = [];
  const order = byDate(taken.map(({ batch }) => batch));
  for (const each of taken.toSorted((a, b) => order.indexOf(b.batch) - order.indexOf(a.batch))) {
    const quantity = Math.min(rest, each.quantity - each.returned);
    if (quantity === 0) continue;
    const cost = shareOf(each.cost - each.returnedCost, 0, quantity, each.quantity - each.returned);
    each.returned += quantity;
    each.returnedCost += cost;
    each.batch.left += quantity;
    each.batch.cost += cost;
    rest -= quantity;
    parts.push({ quantity, cost });
  }
  return { parts, rest };
}

/** The part of a whole number that so much of all is; half a shilling is rounded up. */
function partOf(whole: number, part: number, all: number): number {
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)));
}

/** The share of a part after `before`, so that parts add up to the whole. */
export function shareOf(whole: number, before: number, after: number, all: number): number {
  return partOf(whole, after, all) - partOf(whole, before, all);
}

/** The attributes of a product that a seller sets. */
export interface ProductValues {
  readonly name: string;
  readonly price: number;
  readonly cost: number;
  readonly quantity: number;
  readonly status: 'published' | 'draft';
  /** `2026-12-24`; empty for one that does not expire. */
  readonly expires: string;
}

export interface ModelProduct {
  readonly id: string;
  readonly storeId: string;
  values: ProductValues;
  createdAt: number;
  changedAt: number;
  isGone: boolean;
  /** Its packs. */
  readonly packs: ModelPack[];
  /** The batches of its stock, from its first purchase on. */
  batches: ModelBatch[] | undefined;
  /** Oldest first. */
  readonly ledger: { readonly change: number; readonly after: number; readonly reason: string; readonly at: number }[];
}

export interface ModelPack {
  readonly id: string;
  /** Thousandths of the product's unit in one. */
  readonly factor: number;
  readonly price: number;
}
