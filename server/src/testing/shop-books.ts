import type { ModelProduct } from './shop-model-goods.ts';

/** The money of shops beside their orders, in whole shillings; moments are milliseconds. */
export interface ModelBooks {
  /** Every movement of money, when it was written. */
  readonly moves: { readonly storeId: string; readonly method: string; readonly amount: number; readonly at: number }[];
  readonly expenses: ModelExpense[];
  readonly closes: ModelClose[];
  readonly entries: ModelEntry[];
  readonly purchases: ModelPurchase[];
  readonly suppliers: { readonly id: string; readonly storeId: string }[];
  /** The cost of goods thrown away, and debts written off; below 0 for reversals. */
  readonly losses: ModelLoss[];
  /** The cost of goods that a count found. */
  readonly found: ModelLoss[];
  readonly debtWriteOffs: ModelSum[];
  /** What customers and suppliers owe and are owed from before (R76). */
  readonly openings: ModelOpening[];
  readonly supplierOpenings: { readonly supplierId: string; left: number }[];
}

/** Who bought, as an order says it. */
export interface ModelBuyer {
  readonly storeId: string;
  readonly customer: string;
  readonly name: string;
  readonly phone: string;
}

export interface ModelOpening extends ModelSum {
  /** The customer who owes it, by an order. */
  readonly of: ModelBuyer;
  left: number;
  received: readonly { readonly method: string; readonly amount: number; readonly at: number }[];
}

interface ModelSum {
  readonly storeId: string;
  readonly amount: number;
  readonly at: number;
}

interface ModelLoss extends ModelSum {
  /** Whose quantity was counted, typed or imported; undoing an import takes it back. */
  readonly product?: ModelProduct;
}

export interface ModelExpense {
  readonly id: string;
  readonly storeId: string;
  readonly kind: string;
  readonly method: string;
  readonly amount: number;
  readonly day: string;
  isCancelled: boolean;
}

export interface ModelClose {
  readonly id: string;
  readonly storeId: string;
  readonly at: number;
  readonly methods: Readonly<Record<string, ModelMethodClose>>;
  isCancelled: boolean;
}

export interface ModelMethodClose {
  readonly expected: number;
  readonly counted: number | null;
  readonly taken: number;
  readonly banked: number;
}

/** Transfers between payment methods and the owner's money; opening money is the balance of a method at a moment. */
export interface ModelEntry {
  readonly id: string;
  readonly storeId: string;
  readonly kind: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: number;
  /** When it was written, and when the day began that it is of. */
  readonly at: number;
  readonly startsAt: number;
  isCancelled: boolean;
}

interface ModelPurchase {
  readonly id: string;
  readonly storeId: string;
  /** Empty where nobody is named. */
  readonly supplierId: string;
  readonly total: number;
  paid: number;
}

export const emptyBooks = (): ModelBooks => ({
  ...{
    moves: [],
    expenses: [],
    closes: [],
    entries: [],
    purchases: [],
    suppliers: [],
    losses: [],
    found: [],
    debtWriteOffs: [],
    openings: [],
    supplierOpenings: [],
  },
});

const methods = ['cash', 'mobile money', 'bank'] as const;

/** Returns the ends of a shop's days that stand, the oldest first. */
export function validCloses({ closes }: ModelBooks, storeId: string): ModelClose[] {
  return closes.filter((close) => close.storeId === storeId && !close.isCancelled);
}

/** Returns the balance that each payment method should have: its opening balance and all later movements. */
export function holdsNow(books: ModelBooks, storeId: string): Record<string, number> {
  return Object.fromEntries(methods.map((method) => [method, holdsOf(books, storeId, method)]));
}

function holdsOf(books: ModelBooks, storeId: string, method: string): number {
  const opening = findOpening(books, storeId, method);
  const changes = [
    ...books.moves.filter((move) => move.storeId === storeId && move.method === method),
    ...validCloses(books, storeId).map(({ at, methods: of }) => ({ at, amount: changeOf(of, method) })),
  ];
  const since = opening ? changes.filter(({ at }) => at >= opening.startsAt) : changes;
  return (opening?.amount ?? 0) + since.reduce((sum, { amount }) => sum + amount, 0);
}

/** Finds the opening money of a method; none matters where it was counted. */
export function findOpening(books: ModelBooks, storeId: string, method: string): ModelEntry | undefined {
  return books.entries.findLast(
    (each) => each.storeId === storeId && each.kind === 'opening' && each.to === method && !each.isCancelled,
  );
}

/** Returns by how much the end of a day changes the balance of a method. */
export function changeOf(of: ModelClose['methods'], method: string): number {
  const { expected, counted, taken } = of[method] as ModelMethodClose;
  const brought = method === 'bank' ? Object.values(of).reduce((sum, { banked }) => sum + banked, 0) : 0;
  return (counted ?? expected) - expected - taken + brought;
}

/** Pays a supplier, the oldest purchases first; returns the status of the call. */
export function paySupplier(
  { purchases, supplierOpenings, moves }: ModelBooks,
  supplierId: string,
  { storeId, method, amount, at }: { storeId: string; method: string; amount: number; at: number },
): number {
  const own = purchases.filter((purchase) => purchase.supplierId === supplierId);
  const openings = supplierOpenings.filter((opening) => opening.supplierId === supplierId);
  const fromBefore = openings.reduce((sum, { left }) => sum + left, 0);
  if (amount > own.reduce((sum, { total, paid }) => sum + total - paid, fromBefore)) return 409;
  let rest = amount;
  for (const opening of openings) {
    const part = Math.min(rest, opening.left);
    opening.left -= part;
    rest -= part;
  }
  for (const purchase of own) {
    const part = Math.min(rest, purchase.total - purchase.paid);
    purchase.paid += part;
    rest -= part;
  }
  moves.push({ storeId, method, amount: -amount, at });
  return 201;
}
