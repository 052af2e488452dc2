/** Goods that came together, as the model counts a batch: in whole thousandths of the unit and whole shillings (R28). */
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
  /** The quantity that came back, and its cost. */
  returned: number;
  returnedCost: number;
}

/** Sorts batches by their last good day, those that do not expire last; batches of one day by when they came. */
export function byDate(batches: readonly ModelBatch[]): ModelBatch[] {
  const dayOf = (batch: ModelBatch) => batch.day || '9999';
  return [...batches].sort((a, b) => (dayOf(a) === dayOf(b) ? a.at - b.at : dayOf(a) < dayOf(b) ? -1 : 1));
}

/** Takes `wanted` goods from the batches in their order; changes the batches. */
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

/** Puts `wanted` goods back into the batches that they were taken from, the last to expire first. Returns the parts, and the quantity beyond what was taken. */
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

/** Returns `whole * part / all`, rounded to a whole number; a half is rounded up. */
function partOf(whole: number, part: number, all: number): number {
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)));
}

/** Returns the share of `whole` for the goods from `before` to `after` of `all`; the shares of all parts add up to `whole`. */
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
