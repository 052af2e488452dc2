import type { CollectionId } from '#collections.ts';
import type { RequestData } from '#request-data.ts';
import type { CommandSubject } from './dependencies.ts';

/** What a command does to its document. `save` changes it, or creates a missing one; `count` changes a stock by a difference or to a value. */
export type CommandAct = 'create' | 'update' | 'save' | 'delete' | 'count';

interface KindRule {
  readonly collection: CollectionId;
  readonly act: CommandAct;
  /** Attributes that the kind itself decides. */
  readonly fixed?: RequestData;
  /** With `isCancelled: true` it takes its document back, which changes it. */
  readonly isCancellable?: true;
}

/** The commands of a shop, each with the document call that does the same (R62). */
export const commandKinds = {
  sell: { collection: 'orders', act: 'create' },
  return: { collection: 'returns', act: 'create', fixed: { kind: 'return' } },
  void: { collection: 'returns', act: 'create', fixed: { kind: 'void' } },
  'pay-order': { collection: 'orders', act: 'update' },
  'move-order': { collection: 'orders', act: 'update' },
  'pay-debt': { collection: 'creditEntries', act: 'create', fixed: { kind: 'payment' } },
  'write-off': { collection: 'creditEntries', act: 'create', fixed: { kind: 'write-off' } },
  'open-debt': { collection: 'creditEntries', act: 'create', fixed: { kind: 'opening' } },
  'note-receipt': { collection: 'mobileReceipts', act: 'create' },
  'confirm-receipt': { collection: 'mobileReceipts', act: 'update' },
  'repay-advance': { collection: 'creditEntries', act: 'create', fixed: { kind: 'repayment' } },
  'save-book': { collection: 'creditAccounts', act: 'save' },
  'pay-supplier': { collection: 'supplierEntries', act: 'create', fixed: { kind: 'payment' } },
  'open-supplier-debt': { collection: 'supplierEntries', act: 'create', fixed: { kind: 'opening' } },
  'save-supplier': { collection: 'suppliers', act: 'save' },
  buy: { collection: 'purchases', act: 'create', isCancellable: true },
  lose: { collection: 'stockLosses', act: 'create' },
  count: { collection: 'products', act: 'count' },
  expense: { collection: 'expenses', act: 'create', isCancellable: true },
  'move-money': { collection: 'cashEntries', act: 'create', isCancellable: true },
  'close-day': { collection: 'dayCloses', act: 'create', isCancellable: true },
  'save-product': { collection: 'products', act: 'save' },
  'delete-product': { collection: 'products', act: 'delete' },
  'save-pack': { collection: 'productPacks', act: 'save' },
  'delete-pack': { collection: 'productPacks', act: 'delete' },
  message: { collection: 'messages', act: 'create' },
  'mark-read': { collection: 'messages', act: 'update', fixed: { isRead: true } },
} as const satisfies Record<string, KindRule>;

export type CommandKind = keyof typeof commandKinds;

export function isCommandKind(value: unknown): value is CommandKind {
  return typeof value === 'string' && Object.hasOwn(commandKinds, value);
}

/** Returns the rule of a kind, with what it does to its document in the light of the data. */
export function ruleOf(kind: CommandKind, data: RequestData): KindRule {
  const rule: KindRule = commandKinds[kind];
  return rule.isCancellable && data.isCancelled === true ? { ...rule, act: 'update' } : rule;
}

/**
 * Returns what a command is about, by its kind and the data that it is sent with. `isMissing` tells of one that creates its document,
 * or saves it, whether the document is not there without it.
 */
export function describeCommand(
  { kind, data }: { readonly kind: CommandKind; readonly data: RequestData },
  isMissing: boolean,
): CommandSubject {
  const { collection, act } = ruleOf(kind, data);
  const { $id, ...named } = data;
  return {
    ...{ collection, documentId: typeof $id === 'string' ? $id : '' },
    isNew: isMissing && (act === 'create' || act === 'save'),
    isDifference: act === 'count' && data.quantityChange !== undefined,
    needs: collectTexts(named),
  };
}

/** The texts in a value and in all that it holds, however deep: the ids that a command names are among them. */
function collectTexts(value: unknown): Set<string> {
  const texts = new Set<string>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') texts.add(next);
    else if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) left.push(part);
  }
  return texts;
}
