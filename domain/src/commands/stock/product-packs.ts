import { invalidStructure } from '#commands/command-error.ts';
import type { CheckedValues, CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import type { PackAsSold } from '#orders/sold-as.ts';
import { isSamePackName } from '#products/pack-draft.ts';
import { maxPacks, parsePack, toBaseQuantity } from '#products/packs.ts';
import { explainRuleBreak, type RuleBreak } from '#rule-words.ts';

/**
 * Checks a pack beyond its values: it is of a product of the same shop, and no other pack of it has its name (R30). Returns the
 * values with the name as it is stored. Rejects with `ApiError` 400 `document_invalid_structure`.
 */
export async function checkPack(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (!['storeId', 'productId', 'name'].some((attribute) => attribute in values)) return values;
  const { storeId, productId, name } = { ...before?.attributes, ...values };
  const product = typeof productId === 'string' ? await write.documents.get('products', productId) : undefined;
  if (product?.attributes.storeId !== storeId) {
    throw refuse({ attribute: 'productId', text: 'must be the ID of a product of the shop' });
  }
  const others = (await listPacks(write, [String(productId)])).filter(({ id }) => id !== before?.id);
  if (!before && others.length >= maxPacks) throw refuse({ attribute: 'productId', rule: 'pack_too_many' });
  if (others.some(({ attributes }) => isSamePackName(String(attributes.name), String(name)))) {
    throw refuse({ attribute: 'name', rule: 'pack_name_taken' });
  }
  return 'name' in values ? { ...values, name: String(name).trim() } : values;
}

/** A line of an order or of a purchase as it is asked for. */
interface AskedLine {
  readonly productId: string;
  readonly packId?: string;
  readonly quantity: number;
  /** The pack as it was when goods were sold that have left by now: it counts, whatever has become of the pack since (R33). */
  readonly packAsSold?: PackAsSold | undefined;
}

/** A line with the goods in it. */
export interface MeasuredLine<Line> {
  readonly asked: Line;
  /** The quantity in the product's unit. */
  readonly quantity: number;
  /** What it is sold or bought in; undefined for the product's unit. */
  readonly pack: MeasuredPack | undefined;
}

interface MeasuredPack extends PackAsSold {
  /** The price of such a pack, as it is now; undefined where it is sold no more. */
  readonly sellingPrice: number | undefined;
}

/**
 * Works out how much goods of the products, by id, are in lines: packs hold exact amounts of their product's unit (R30).
 * Rejects with `ApiError` 400 `document_invalid_structure` in words.
 */
export async function measureLines<Line extends AskedLine>(
  documents: DocumentSource['documents'],
  lines: readonly Line[],
  products: ReadonlyMap<string, DocumentRow>,
): Promise<MeasuredLine<Line>[]> {
  const packIds = [...new Set(lines.flatMap(({ packId }) => packId ?? []))];
  const packs = packIds.length === 0 ? [] : await documents.getMany('productPacks', packIds);
  return lines.map((asked) => {
    if (asked.packId === undefined) return { asked, quantity: asked.quantity, pack: undefined };
    const name = products.get(asked.productId)?.attributes.name ?? asked.productId;
    const pack = findPack(
      asked,
      packs.find(({ id }) => id === asked.packId),
    );
    if (!pack) throw invalidStructure(`The shop does not sell "${name}" in a pack "${asked.packId}"`);
    const quantity = toBaseQuantity(asked.quantity, pack.factor);
    if (quantity === undefined) {
      const amount = `${asked.quantity} times "${pack.name}" of "${name}"`;
      throw invalidStructure(`${amount} is not a whole number of thousandths of its unit, or is too much for one line`);
    }
    return { asked, quantity, pack };
  });
}

/** Returns what a line is in; undefined for a pack of another product, and for one that nothing is known of any more. */
function findPack({ productId, packAsSold }: AskedLine, row: DocumentRow | undefined): MeasuredPack | undefined {
  const pack = row && parsePack({ $id: row.id, ...row.attributes });
  if (row && pack?.productId !== productId) return undefined;
  if (!packAsSold) return pack;
  return { ...packAsSold, sellingPrice: pack?.factor === packAsSold.factor ? pack.sellingPrice : undefined };
}

/** Lists the packs of these products. */
function listPacks({ documents }: CommandStore, productIds: readonly string[]): Promise<DocumentRow[]> {
  return documents.list('productPacks', { where: [equal('productId', ...productIds)] });
}

/** Deletes the packs of a product that was just deleted, which are those of its shop that have no product any more. */
export async function deletePacksOf(write: CommandStore, { attributes }: DocumentRow): Promise<void> {
  const ofShop = equal('storeId', String(attributes.storeId));
  await write.deleteSome('productPacks', [{ method: 'isNull', attribute: 'productId' }, ofShop], maxPacks);
}

function refuse(problem: RuleBreak) {
  return invalidStructure(explainRuleBreak(problem));
}
