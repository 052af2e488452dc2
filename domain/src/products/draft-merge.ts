import { parseQuantity, parseShillings } from '#values/number-input.ts';
import { sumQuantities } from '#values/quantity.ts';
import { emptyProductDraft, type ProductDraft } from './product-draft.ts';

/** The parts of a form that change as one: the day of expiry goes with the switch that shows it. */
export type DraftPart = Exclude<keyof ProductDraft, 'hasExpiry'>;

/** A form after the product was stored anew by somebody else. */
export interface DraftMerge {
  /** The values the seller set out from; of a part in conflict still the earlier ones, else those stored now. */
  readonly base: ProductDraft;
  /** The form with the seller's typed values; the fields that they had not touched have the values stored now. */
  readonly draft: ProductDraft;
  /** The parts of the form that now show something else. */
  readonly followed: readonly DraftPart[];
}

const parts = Object.keys(emptyProductDraft).filter((field) => field !== 'hasExpiry') as DraftPart[];

/** Brings a form that was opened as `base` and typed on to `draft` together with what is `stored` by now. */
export function mergeDrafts(base: ProductDraft, draft: ProductDraft, stored: ProductDraft): DraftMerge {
  let merge: DraftMerge = { base, draft, followed: [] };
  for (const part of parts) {
    const isMine = !isSame(part, base, draft);
    const isTheirs = !isSame(part, base, stored);
    if (isMine && isTheirs && !isSame(part, draft, stored)) continue;
    const takesOver = isTheirs && !isMine;
    merge = {
      base: copyPart(part, stored, merge.base),
      draft: takesOver ? copyPart(part, stored, merge.draft) : merge.draft,
      followed: takesOver ? [...merge.followed, part] : merge.followed,
    };
  }
  return merge;
}

/** The parts that the seller and somebody else changed, each to something else; their base is older than what is stored. */
export function listConflicts(base: ProductDraft, draft: ProductDraft, stored: ProductDraft): DraftPart[] {
  return parts.filter((part) => !isSame(part, base, stored) && !isSame(part, draft, stored));
}

/** `into` with one part as it is in `from`. */
export function copyPart(part: DraftPart, from: ProductDraft, into: ProductDraft): ProductDraft {
  const also = part === 'expiryDate' ? { hasExpiry: from.hasExpiry } : {};
  return { ...into, ...also, [part]: from[part] };
}

/**
 * The stock as it becomes when the seller's difference is added to what is stored: opened at 21, set to 71, 20 stored, so
 * 70. Undefined where the typed text is no quantity, or less than nothing would be left.
 */
export function addDifference(base: ProductDraft, draft: ProductDraft, stored: ProductDraft): number | undefined {
  const [from, typed, now] = [base, draft, stored].map(({ quantityInStock }) => parseQuantity(quantityInStock));
  if (typed?.kind !== 'value' || now?.kind !== 'value') return undefined;
  const sum = sumQuantities([now.value, typed.value, -(from?.kind === 'value' ? from.value : 0)]);
  return sum < 0 ? undefined : sum;
}

/** How stock came from one quantity to another: all of it sold or all of it added; otherwise `changed`. */
export type StockReason = { readonly kind: 'sold' | 'added'; readonly quantity: number } | { readonly kind: 'changed' };

/** Reads the reason from the newest movements, the newest first: as many as lead back from `to` to `from`. */
export function explainStock(
  from: number,
  to: number,
  movements: readonly { readonly change: number; readonly reason: string }[],
): StockReason {
  let before = to;
  const kinds = new Set<'sold' | 'added' | 'changed'>();
  for (const { change, reason } of movements) {
    if (before === from) break;
    before = sumQuantities([before, -change]);
    kinds.add(reason === 'order' ? 'sold' : change > 0 ? 'added' : 'changed');
  }
  const [kind] = kinds;
  if (before !== from || kinds.size !== 1 || kind === undefined || kind === 'changed') return { kind: 'changed' };
  return { kind, quantity: Math.abs(sumQuantities([to, -from])) };
}

function isSame(part: DraftPart, one: ProductDraft, other: ProductDraft): boolean {
  if (part === 'expiryDate') return one.hasExpiry === other.hasExpiry && one.expiryDate === other.expiryDate;
  return meaningOf(part, one) === meaningOf(part, other);
}

/** A number counts by what it says and a text without its margins; what is no number is compared as it was typed. */
function meaningOf(part: DraftPart, draft: ProductDraft): string | number | boolean {
  const value = draft[part];
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  const input = numberParts.get(part)?.(text);
  return input?.kind === 'value' ? input.value : text;
}

/** The parts that are numbers, each with how its text is read. */
const numberParts: ReadonlyMap<DraftPart, typeof parseQuantity> = new Map([
  ['purchasePrice', parseShillings],
  ['sellingPrice', parseShillings],
  ['quantityInStock', parseQuantity],
  ['reentryDays', parseQuantity],
  ['preharvestDays', parseQuantity],
]);
