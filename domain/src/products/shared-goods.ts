import { inputFacts } from '#inputs/input-rules.ts';
import type { Product } from './product.ts';
import type { ProductDraft } from './product-draft.ts';

/** The facts of goods that shops share besides the name: the id of the category, and the facts of an input. */
export const sharedFacts = ['category', ...inputFacts] as const;
type SharedFact = (typeof sharedFacts)[number];

/** What the shared catalogue knows of goods (R73): nothing of a shop, its prices or its stock. Null for a fact that nobody has written. */
export type SharedGoods = { readonly name: string } & {
  readonly [Fact in SharedFact]: (Fact extends keyof Product ? Product[Fact] : string) | null;
};

/** The same as one product of a shop that shares has it. */
export type SharedOffer = SharedGoods & { readonly ownerId: string };

/**
 * Returns what the offers for one number of goods say together, the oldest of which comes first: the name that most owners use, and of the
 * products with that name each fact that most owners give. Of equals the oldest counts; undefined without an offer (GTIN-023).
 */
export function chooseSharedGoods(offers: readonly SharedOffer[]): SharedGoods | undefined {
  const name = chooseMost(offers, (offer) => toComparableName(offer.name));
  const named = offers.filter((offer) => toComparableName(offer.name) === name);
  const [oldest] = named;
  if (!oldest) return undefined;
  const facts = sharedFacts.map((fact) => [fact, chooseMost(named, (offer) => offer[fact])]);
  return { name: oldest.name.trim(), ...Object.fromEntries(facts) };
}

/** Returns the value that most owners give, however many products each has; null where none gives one. */
function chooseMost<Value extends string | number>(
  offers: readonly SharedOffer[],
  toValue: (offer: SharedOffer) => Value | null,
): Value | null {
  const owners = new Map<Value, Set<string>>();
  for (const offer of offers) {
    const value = toValue(offer);
    if (value !== null && value !== '') owners.set(value, (owners.get(value) ?? new Set()).add(offer.ownerId));
  }
  let [chosen, most]: [Value | null, number] = [null, 0];
  for (const [value, { size }] of owners) if (size > most) [chosen, most] = [value, size];
  return chosen;
}

function toComparableName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** What the catalogue wrote into a form. */
export type FilledFacts = Readonly<Partial<Record<'name' | SharedFact, string>>>;

/** Returns what the catalogue knows for the empty fields of a form; `categoryIds` are those that the form offers (GTIN-022). */
export function fillFromCatalogue(
  draft: ProductDraft,
  goods: SharedGoods,
  categoryIds: readonly string[],
): FilledFacts {
  const fields = (['name', ...sharedFacts] as const).filter(
    (field) =>
      draft[field].trim() === '' &&
      (goods[field] ?? '') !== '' &&
      (field !== 'category' || categoryIds.includes(String(goods.category))),
  );
  return Object.fromEntries(fields.map((field) => [field, String(goods[field])]));
}

/** Returns the changes that take back what the catalogue wrote, but for what was changed since. */
export function takeBackFilled(draft: ProductDraft, filled: FilledFacts): FilledFacts {
  const untouched = Object.entries(filled).filter(([field, value]) => draft[field as keyof FilledFacts] === value);
  return Object.fromEntries(untouched.map(([field]) => [field, '']));
}
