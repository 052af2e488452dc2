import type { CollectionId } from '#collections.ts';

/**
 * What a member of a shop has done, as one word of the list of activities (R66). The words of the commands are theirs; `discount` is a sale
 * below the list price.
 */
export const activityKinds = [
  ...['sell', 'discount', 'return', 'void', 'pay-order', 'move-order', 'cancel-order', 'save-order'],
  ...['pay-debt', 'write-off', 'undo-payment', 'open-debt', 'undo-open-debt', 'save-book'],
  ...['repay-advance', 'undo-repay-advance'],
  ...['buy', 'undo-buy', 'pay-supplier', 'undo-pay-supplier', 'save-supplier'],
  ...['open-supplier-debt', 'undo-open-supplier-debt'],
  ...[
    'add-product',
    'save-product',
    'change-price',
    'delete-product',
    'save-pack',
    'delete-pack',
    'import',
    'undo-import',
  ],
  ...['count', 'edit-stock', 'lose'],
  ...['expense', 'expense-cancelled', 'move-money', 'move-money-cancelled', 'close-day', 'day-reopened'],
  ...['member-added', 'member-changed', 'member-removed', 'member-joined', 'pin-set', 'handover'],
  ...['save-subsidy', 'claim-subsidy', 'claim-cancelled'],
  ...['ask-payment', 'cancel-request'],
  ...['note-receipt', 'confirm-receipt', 'dismiss-receipt', 'undo-receipt'],
  ...['device', 'device-ended', 'settings'],
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export function parseActivityKind(value: unknown): ActivityKind | undefined {
  return activityKinds.find((kind) => kind === value);
}

/** The reason of a sale that a member made before they were removed, and that came after it (R65). */
export const formerReason = 'removed';

/** Days for which a line of the list is stored. */
export const activityDays = 400;
/** The most characters of a summary. */
const maxSummary = 300;

/** One act of a member: what was done to what. */
export interface Act {
  readonly kind: ActivityKind;
  readonly storeId: string;
  readonly subjectCollection: CollectionId;
  readonly subject: string;
  /** A name or short data, in no language. Never a cost, a profit or an expected balance. */
  readonly summary: string;
  /** In whole shillings: a price, a total of sales, money that a member without the right to costs may see. */
  readonly amount?: number;
  readonly reason?: string;
}

/** A row that an act has changed, in the order of the changes. */
export interface ActChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: CollectionId;
  readonly row: ActRow;
  readonly before?: ActRow | undefined;
}

interface ActRow {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What a rule finds in a change; the subject is the changed row where it names none. */
type Found = Pick<Act, 'kind' | 'summary'> &
  Partial<Pick<Act, 'subjectCollection' | 'subject' | 'amount' | 'reason' | 'storeId'>>;

type Rule = (change: ActChange, changes: readonly ActChange[]) => Found | undefined;

/**
 * The acts by the collection whose row they write, from the one that says most of a write to the one that says least: a sale writes a
 * book's line and a product's stock as well, a count no sale. Collections of one line say as much as each other: the first change counts.
 */
const rules: readonly Readonly<Partial<Record<CollectionId, Rule>>>[] = [
  { returns: readReturn, mobileReceipts: readReceipt },
  { orders: (change) => (change.action === 'create' ? readSale(change) : undefined) },
  { purchases: readPurchase, expenses: readExpense, cashEntries: readCashEntry, dayCloses: readDayClose },
  { supplierEntries: readSupplierEntry, subsidyClaims: readClaim },
  { orders: readOrderChange, creditEntries: readCreditEntry },
  { products: readProduct, stockLosses: readLoss },
  { subsidyProgrammes: readProgramme, subsidyRates: readRate },
  { productPacks: readPack, suppliers: readSupplier, creditAccounts: readBook },
  { paymentRequests: readPaymentRequest },
  { shopMembers: readMember },
  { stores: readSettings, storeLocations: readSettings, storePayments: readSettings, shopPermits: readSettings },
];

/** Returns the act that wrote these rows; undefined where no member's act did, as for messages and marks (R66). */
export function describeAct(changes: readonly ActChange[]): Act | undefined {
  for (const ofRank of rules) {
    for (const change of changes) {
      const found = ofRank[change.collection]?.(change, changes);
      if (found) return toAct(change, found);
    }
  }
  return undefined;
}

function toAct({ collection, row }: ActChange, found: Found): Act {
  const { summary, storeId = shopOf(row), subjectCollection = collection, subject = row.id, ...others } = found;
  return { ...others, storeId, subjectCollection, subject, summary: cut(summary) };
}

function shopOf({ id, attributes }: ActRow): string {
  const [storeId = id] = [attributes.storeId ?? []].flat();
  return String(storeId);
}

/** Shortens a summary to what is stored of it. */
export function cut(summary: string): string {
  const all = [...summary];
  return all.length > maxSummary ? `${all.slice(0, maxSummary - 1).join('')}…` : summary;
}

function readReturn({ action, row }: ActChange, changes: readonly ActChange[]): Found | undefined {
  if (action !== 'create') return undefined;
  const { kind, orderId, amount, reason } = row.attributes;
  const order = changes.find((each) => each.collection === 'orders' && each.row.id === orderId)?.row;
  return {
    kind: kind === 'void' ? 'void' : 'return',
    summary: order ? nameOrder(order) : '',
    ...{ subjectCollection: 'orders', subject: String(orderId), amount: Number(amount ?? 0), reason: text(reason) },
  };
}

function readSale({ row }: ActChange): Found {
  const { orderTotal, listTotal, expiredReason } = row.attributes;
  const discount = Number(listTotal ?? orderTotal) - Number(orderTotal);
  const reason = text(expiredReason);
  const about = { summary: nameOrder(row), ...(reason !== '' && { reason }) };
  return discount > 0
    ? { kind: 'discount', amount: discount, ...about }
    : { kind: 'sell', amount: Number(orderTotal), ...about };
}

function readOrderChange(change: ActChange): Found | undefined {
  if (change.action !== 'update') return undefined;
  const { row } = change;
  const { status, orderTotal } = row.attributes;
  const about = { summary: nameOrder(row) };
  if (hasChanged(change, 'status')) return { kind: status === 'Cancelled' ? 'cancel-order' : 'move-order', ...about };
  if (hasChanged(change, 'paymentMethod', 'paymentReference')) {
    return { kind: 'pay-order', amount: Number(orderTotal), ...about };
  }
  return hasChanged(change, 'note', 'dueAt', 'isSamePerson') ? { kind: 'save-order', ...about } : undefined;
}

function nameOrder({ attributes: { trackingId, customerName } }: ActRow): string {
  return join(trackingId, customerName);
}

/** What the lines of a customer's account that a member writes are, and what it is to take them back. */
const creditActs: Readonly<Record<string, { done: ActivityKind; undo: ActivityKind }>> = {
  payment: { done: 'pay-debt', undo: 'undo-payment' },
  'write-off': { done: 'write-off', undo: 'undo-payment' },
  opening: { done: 'open-debt', undo: 'undo-open-debt' },
  repayment: { done: 'repay-advance', undo: 'undo-repay-advance' },
};

function readCreditEntry({ action, row }: ActChange, changes: readonly ActChange[]): Found | undefined {
  const { kind, amount, accountId, note, reversesId } = row.attributes;
  const kinds = creditActs[String(kind)];
  // What an advance settles follows from another act.
  if (action !== 'create' || !kinds || amount === 0) return undefined;
  const book = changes.find((each) => each.collection === 'creditAccounts' && each.row.id === accountId)?.row;
  return {
    kind: reversesId ? kinds.undo : kinds.done,
    summary: book ? join(book.attributes.name) : '',
    ...{ subjectCollection: 'creditAccounts', subject: String(accountId), amount: Math.abs(Number(amount)) },
    reason: text(note),
  };
}

function readBook(change: ActChange): Found | undefined {
  const isSaved = change.action === 'create' || hasChanged(change, 'limit', 'note', 'remindedAt', 'language');
  return isSaved ? { kind: 'save-book', summary: join(change.row.attributes.name) } : undefined;
}

/** A phone that was asked for an order or a debt; one that a sale asks is part of the sale. */
function readPaymentRequest(change: ActChange): Found | undefined {
  const { phone, amount, orderId, accountId, status } = change.row.attributes;
  const about = {
    ...{ summary: text(phone), amount: Number(amount) },
    subjectCollection: orderId ? ('orders' as const) : ('creditAccounts' as const),
    subject: String(orderId ?? accountId),
  };
  if (change.action === 'create') return { kind: 'ask-payment', ...about };
  return status === 'cancelled' && hasChanged(change, 'status') ? { kind: 'cancel-request', ...about } : undefined;
}

/** What a purchase came to is a cost. */
function readPurchase(change: ActChange, changes: readonly ActChange[]): Found | undefined {
  const { action, row } = change;
  const { supplierId, reference, isCancelled, cancelReason } = row.attributes;
  const summary = join(nameSupplier(supplierId, changes), reference);
  if (action === 'create') return { kind: 'buy', summary };
  const isReplaced = changes.some((each) => each.action === 'create' && each.collection === 'purchases');
  if (isReplaced || isCancelled !== true || !hasChanged(change, 'isCancelled')) return undefined;
  return { kind: 'undo-buy', summary, reason: text(cancelReason) };
}

const paymentActs = { done: 'pay-supplier', undo: 'undo-pay-supplier' } as const;
const openingActs = { done: 'open-supplier-debt', undo: 'undo-open-supplier-debt' } as const;

function readSupplierEntry({ action, row }: ActChange, changes: readonly ActChange[]): Found | undefined {
  const { kind, supplierId, note, reversesId } = row.attributes;
  if (action !== 'create' || (kind !== 'payment' && kind !== 'opening')) return undefined;
  const acts = kind === 'opening' ? openingActs : paymentActs;
  return {
    kind: reversesId ? acts.undo : acts.done,
    summary: nameSupplier(supplierId, changes),
    ...{ subjectCollection: 'suppliers', subject: String(supplierId), reason: text(note) },
  };
}

function nameSupplier(id: unknown, changes: readonly ActChange[]): string {
  const found = changes.find(({ collection, row }) => collection === 'suppliers' && row.id === id);
  return join(found?.row.attributes.name);
}

function readSupplier(change: ActChange): Found | undefined {
  const isSaved = change.action === 'create' || hasChanged(change, 'name', 'phone', 'note');
  return isSaved ? { kind: 'save-supplier', summary: join(change.row.attributes.name) } : undefined;
}

function readProduct(change: ActChange, changes: readonly ActChange[]): Found | undefined {
  const { action, row, before } = change;
  const { name, sellingPrice, quantityInStock } = row.attributes;
  const summary = join(name);
  if (action === 'create') return { kind: 'add-product', summary, amount: Number(sellingPrice) };
  if (action === 'delete') return { kind: 'delete-product', summary };
  if (hasChanged(change, 'sellingPrice')) {
    const prices = `${Number(before?.attributes.sellingPrice)} → ${Number(sellingPrice)}`;
    return { kind: 'change-price', summary: join(name, prices), amount: Number(sellingPrice) };
  }
  if (hasChanged(change, 'quantityInStock')) {
    const movement = changes.find(
      (each) => each.collection === 'stockMovements' && each.row.attributes.productId === row.id,
    );
    const quantities = `${Number(before?.attributes.quantityInStock)} → ${Number(quantityInStock)}`;
    const isCount = movement?.row.attributes.reason === 'count';
    return { kind: isCount ? 'count' : 'edit-stock', summary: join(name, quantities) };
  }
  return { kind: 'save-product', summary };
}

function readPack({ action, row }: ActChange): Found {
  const { name, sellingPrice, productId } = row.attributes;
  const of = typeof productId === 'string' ? ({ subjectCollection: 'products', subject: productId } as const) : {};
  if (action === 'delete') return { kind: 'delete-pack', summary: join(name), ...of };
  return { kind: 'save-pack', summary: join(name), amount: Number(sellingPrice), ...of };
}

function readLoss({ action, row }: ActChange): Found | undefined {
  if (action !== 'create') return undefined;
  const { productName, quantity, productId, reason, note } = row.attributes;
  const of = typeof productId === 'string' ? ({ subjectCollection: 'products', subject: productId } as const) : {};
  return { kind: 'lose', summary: join(productName, quantity), ...of, reason: join(reason, note) };
}

function readExpense(change: ActChange): Found | undefined {
  const { kind, amount, note } = change.row.attributes;
  const about = { summary: join(kind), amount: Number(amount), reason: text(note) };
  if (change.action === 'create') return { kind: 'expense', ...about };
  return hasChanged(change, 'isCancelled') ? { kind: 'expense-cancelled', ...about } : undefined;
}

/** Who may not see costs does not see what moved between the methods either. */
function readCashEntry(change: ActChange, changes: readonly ActChange[]): Found | undefined {
  const about = { summary: join(change.row.attributes.kind), reason: text(change.row.attributes.note) };
  if (change.action === 'create') return { kind: 'move-money', ...about };
  const isReplaced = changes.some((each) => each.action === 'create' && each.collection === 'cashEntries');
  return !isReplaced && hasChanged(change, 'isCancelled') ? { kind: 'move-money-cancelled', ...about } : undefined;
}

function readDayClose(change: ActChange, changes: readonly ActChange[]): Found | undefined {
  const { day, note, cancelReason } = change.row.attributes;
  if (change.action === 'create') {
    const corrected = changes.find((each) => each.action === 'update' && each.collection === 'dayCloses');
    const reason = corrected ? text(corrected.row.attributes.cancelReason) : text(note);
    return { kind: 'close-day', summary: join(day), reason };
  }
  const isCorrected = changes.some((each) => each.action === 'create' && each.collection === 'dayCloses');
  return isCorrected || !hasChanged(change, 'isCancelled')
    ? undefined
    : { kind: 'day-reopened', summary: join(day), reason: text(cancelReason) };
}

function readClaim(change: ActChange, changes: readonly ActChange[]): Found | undefined {
  const { kind, amount, programmeId, note } = change.row.attributes;
  const programme = changes.find(({ collection, row }) => collection === 'subsidyProgrammes' && row.id === programmeId);
  const about = {
    ...{ summary: join(programme?.row.attributes.name, kind), amount: Number(amount), reason: text(note) },
    subjectCollection: 'subsidyProgrammes' as const,
    subject: String(programmeId),
  };
  if (change.action === 'create') return { kind: 'claim-subsidy', ...about };
  return hasChanged(change, 'isCancelled') ? { kind: 'claim-cancelled', ...about } : undefined;
}

/** It is told at the order or the book that it pays. */
function readReceipt(change: ActChange): Found | undefined {
  const { sender, reference, amount, state, reason, orderId, accountId } = change.row.attributes;
  const about = {
    ...{ summary: join(sender, reference), amount: Number(amount), reason: text(reason) },
    ...(typeof orderId === 'string' && ({ subjectCollection: 'orders', subject: orderId } as const)),
    ...(typeof accountId === 'string' && ({ subjectCollection: 'creditAccounts', subject: accountId } as const)),
  };
  if (change.action === 'create') return { kind: 'note-receipt', ...about };
  if (!hasChanged(change, 'state')) return undefined;
  if (state === 'said') return { kind: 'undo-receipt', ...about };
  return { kind: state === 'dismissed' ? 'dismiss-receipt' : 'confirm-receipt', ...about };
}

function readProgramme(change: ActChange): Found | undefined {
  const isSaved = change.action === 'create' || hasChanged(change, 'name', 'firstDay', 'lastDay');
  return isSaved ? { kind: 'save-subsidy', summary: join(change.row.attributes.name) } : undefined;
}

function readRate({ row }: ActChange): Found {
  const { programmeId, cap, part } = row.attributes;
  const of = { subjectCollection: 'subsidyProgrammes', subject: String(programmeId) } as const;
  return { kind: 'save-subsidy', summary: '', amount: Number(cap ?? part ?? 0), ...of };
}

function readMember(change: ActChange): Found | undefined {
  const { name, active } = change.row.attributes;
  const summary = join(name);
  if (change.action === 'create') return { kind: 'member-added', summary };
  if (change.action === 'delete') return undefined;
  if (hasChanged(change, 'active')) return { kind: active ? 'member-added' : 'member-removed', summary };
  if (hasChanged(change, 'accountId')) return { kind: 'member-joined', summary };
  if (hasChanged(change, 'name', 'phone', 'role', 'rights', 'discountLimit'))
    return { kind: 'member-changed', summary };
  return hasChanged(change, 'hasPin') ? { kind: 'pin-set', summary } : undefined;
}

/** A shop that is new or deleted has no list yet, or none any more. */
function readSettings({ collection, action, row }: ActChange): Found | undefined {
  if (collection === 'stores' && action !== 'update') return undefined;
  const { storeName } = row.attributes;
  const storeId = shopOf(row);
  return { kind: 'settings', summary: join(storeName), storeId, subjectCollection: 'stores', subject: storeId };
}

function hasChanged({ row, before }: ActChange, ...names: readonly string[]): boolean {
  const readText = (each: ActRow | undefined, name: string) => JSON.stringify(each?.attributes[name] ?? null);
  return before !== undefined && names.some((name) => readText(row, name) !== readText(before, name));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function join(...parts: readonly unknown[]): string {
  return parts.filter((part) => (typeof part === 'string' || typeof part === 'number') && part !== '').join(' · ');
}

/** A line of the list of activities, as it is shown. */
export interface Activity {
  readonly id: string;
  /** ISO text. */
  readonly at: string;
  /** The id of the member; empty for an owner whose shop has no row of theirs. */
  readonly member: string;
  readonly memberName: string;
  readonly device: string;
  readonly kind: ActivityKind;
  readonly subjectCollection: string;
  readonly subject: string;
  readonly summary: string;
  readonly amount: number | null;
  readonly reason: string;
  readonly overrideName: string;
}

/** Parses a line; undefined for anything else, such as one of a kind that this version does not know. */
export function parseActivity(document: unknown): Activity | undefined {
  const row = Object(document);
  const kind = parseActivityKind(row.kind);
  if (typeof row.$id !== 'string' || typeof row.at !== 'string' || !kind) return undefined;
  return {
    ...{ id: row.$id, at: row.at, member: text(row.member), memberName: text(row.memberName), kind },
    ...{ device: text(row.device), subjectCollection: text(row.subjectCollection), subject: text(row.subject) },
    ...{ summary: text(row.summary), reason: text(row.reason), overrideName: text(row.overrideName) },
    amount: typeof row.amount === 'number' ? row.amount : null,
  };
}
