/** A heap of goods that came together, as a shopkeeper sees a batch: whole thousandths and whole shillings (R28). */
export interface Heap {
  /** The last good day; empty for goods that do not expire. */
  readonly day: string;
  /** Milliseconds. */
  readonly at: number;
  left: number;
  cost: number;
}

/** Goods that left a heap. */
export interface Taken {
  readonly heap: Heap;
  readonly quantity: number;
  readonly cost: number;
  /** So much of it came back, and what that had cost. */
  back: number;
  backCost: number;
}

/** The first to expire first, goods that do not expire last, and of one day what came first. */
export function byDate(heaps: readonly Heap[]): Heap[] {
  const dayOf = (heap: Heap) => heap.day || '9999';
  return [...heaps].sort((a, b) => (dayOf(a) === dayOf(b) ? a.at - b.at : dayOf(a) < dayOf(b) ? -1 : 1));
}

/** Takes from heaps in their order. */
export function takeOff(heaps: readonly Heap[], wanted: number): Taken[] {
  const taken: Taken[] = [];
  let rest = wanted;
  for (const heap of heaps) {
    const quantity = Math.min(rest, heap.left);
    if (quantity === 0) continue;
    const cost = partOf(heap.cost, quantity, heap.left);
    heap.left -= quantity;
    heap.cost -= cost;
    rest -= quantity;
    taken.push({ heap, quantity, cost, back: 0, backCost: 0 });
  }
  return taken;
}

/** Puts goods back to where they were taken from, the last to expire first; returns the parts, and what found no place. */
export function putBack(taken: readonly Taken[], wanted: number) {
  let rest = wanted;
  const parts: { readonly quantity: number; readonly cost: number }[] = [];
  const order = byDate(taken.map(({ heap }) => heap));
  for (const each of taken.toSorted((a, b) => order.indexOf(b.heap) - order.indexOf(a.heap))) {
    const quantity = Math.min(rest, each.quantity - each.back);
    if (quantity === 0) continue;
    const cost = shareOf(each.cost - each.backCost, 0, quantity, each.quantity - each.back);
    each.back += quantity;
    each.backCost += cost;
    each.heap.left += quantity;
    each.heap.cost += cost;
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
  heaps: Heap[] | undefined;
  /** Oldest first. */
  readonly ledger: { readonly change: number; readonly after: number; readonly reason: string; readonly at: number }[];
}

export interface ModelPack {
  readonly id: string;
  /** Thousandths of the product's unit in one. */
  readonly factor: number;
  readonly price: number;
}
