import { inputFacts } from '#inputs/input-rules.ts';
import type { Product } from './product.ts';
import type { ProductDraft } from './product-draft.ts';

/** The attributes of goods that shops share besides the name: the id of the category, and the facts of an input (GTIN-021). */
export const sharedFacts = ['category', ...inputFacts] as const;
type SharedFact = (typeof sharedFacts)[number];

/** What the shared catalogue knows of goods (R73): nothing of a shop, its prices or its stock. Null for a fact that nobody has written. */
export type SharedGoods = { readonly name: string } & {
  readonly [Fact in SharedFact]: (Fact extends keyof Product ? Product[Fact] : string) | null;
};

/** The shared attributes of one product, and the owner of its shop. */
export type SharedOffer = SharedGoods & { readonly ownerId: string };

/**
 * Joins the offers for one number of goods, which are sorted from the oldest: the name that most owners use, and from the products with that
 * name, for each fact the value that most owners give. The oldest wins a tie. Undefined without an offer (GTIN-023).
 */
export function chooseSharedGoods(offers: readonly SharedOffer[]): SharedGoods | undefined {
  const name = chooseMostGiven(offers, (offer) => toComparableName(offer.name));
  const named = offers.filter((offer) => toComparableName(offer.name) === name);
  const [oldest] = named;
  if (!oldest) return undefined;
  const facts = sharedFacts.map((fact) => [fact, chooseMostGiven(named, (offer) => offer[fact])]);
  return { name: oldest.name.trim(), ...Object.fromEntries(facts) };
}

/** Returns the value that most owners give, however many products each has; null where none gives one. */
function chooseMostGiven<Value extends string | number>(
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

/** Returns the catalogue's values for the empty fields of a form; `categoryIds` are those that the form offers (GTIN-022). */
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

/** Returns the changes that empty the fields which the catalogue filled and nobody has changed since (GTIN-022). */
export function takeBackFilled(draft: ProductDraft, filled: FilledFacts): FilledFacts {
  const untouched = Object.entries(filled).filter(([field, value]) => draft[field as keyof FilledFacts] === value);
  return Object.fromEntries(untouched.map(([field]) => [field, '']));
}
