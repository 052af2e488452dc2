import { type InputFact, inputFacts } from '@duka/domain/inputs/input-rules';
import { parseFileAddress } from '@duka/domain/messages/file-address';
import { toLocationForm } from '@duka/domain/places/store-location';
import { isExpired } from '@duka/domain/products/expiry';
import { maxPacks, type Pack, parsePack } from '@duka/domain/products/packs';
import { type OpeningTimes, parseHours } from '@duka/domain/shops/opening-hours';
import { readShopPage, type ShopPage } from '@duka/domain/shops/shop-page';
import { tagsOfShops } from '#database/changes.ts';
import { createVersionedCache } from '#database/counted-cache.ts';
import type { Database } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import type { DocumentRow, StoredValue } from '#database/types.ts';

/** The public data of a shop whose page is open: its pages read these members and no others (R68). */
export interface PublicShop extends ShopPage {
  readonly storeId: string;
  readonly name: string;
  readonly description: string;
  /** The id of the file with the shop's photo; empty for none. */
  readonly photo: string;
  /** In its stored form, `+255712000001`; empty for none. */
  readonly phone: string;
  /** Empty ones where the shop says its hours otherwise. */
  readonly times: OpeningTimes;
  /** As the shop says them. */
  readonly hours: string;
  readonly region: string;
  readonly district: string;
  /** From the street inwards, without the number of the house. */
  readonly place: readonly string[];
}

/** A product as strangers see it. */
export interface PublicProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly manufacturer: string;
  /** The id of the picture's file; empty for none. */
  readonly image: string;
  /** Whole shillings for one of the product's unit. */
  readonly price: number;
  readonly unitName: string;
  readonly categories: readonly string[];
  readonly packs: readonly Pack[];
  /** The facts of an input that are given, in their order; none in a list, which does not read them. */
  readonly facts: readonly (readonly [fact: InputFact, value: string])[];
  /** False for what the shop has to be asked for: how much there is stays the shop's. */
  readonly isInStock: boolean;
}

type Source = Pick<Database, 'documents' | 'shopPages'>;

/** Returns the shop that has or once had this address, whether its page is open or not; undefined for none. */
async function findShopBySlug(stores: Source, slug: string): Promise<PublicShop | undefined> {
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) return undefined;
  const storeId = await stores.shopPages.findStoreBySlug(slug);
  return storeId === undefined ? undefined : findShop(stores, storeId);
}

/** The most addresses whose shops are cached, one or two kB each. */
const maxCachedShops = 2000;

/** Makes `findShopBySlug` read each address once, and again only when a row of a shop, its place or its address has changed. */
export function createShopLookup(
  database: Source & Pick<Database, 'versionOf'>,
): (slug: string) => Promise<PublicShop | undefined> {
  const shops = createVersionedCache<PublicShop | undefined>(maxCachedShops);
  return async (slug) => {
    const version = database.versionOf(['shopSlugs', 'stores', 'storeLocations']);
    const known = shops.get(slug, version);
    if (known) return known.value;
    const shop = await findShopBySlug(database, slug);
    shops.set(slug, version, shop);
    return shop;
  };
}

/** Returns what strangers may see of a shop, whether its page is open or not; undefined where there is no such shop. */
export async function findShop(
  { documents }: Pick<Source, 'documents'>,
  storeId: string,
): Promise<PublicShop | undefined> {
  const [store, [location]] = await Promise.all([
    documents.get('stores', storeId),
    documents.list('storeLocations', { where: [equal('storeId', storeId)], limit: 1 }),
  ]);
  if (!store) return undefined;
  const { storeName, storeDescription, phone, activeHrs, avatar } = store.attributes;
  const place = toLocationForm(location ? (location.attributes as Parameters<typeof toLocationForm>[0]) : null);
  return {
    ...readShopPage(store.attributes),
    ...{
      storeId,
      name: toText(storeName),
      description: toText(storeDescription),
      photo: parseFileAddress(toText(avatar))?.fileId ?? '',
      phone: /^\+\d{8,15}$/.test(toText(phone)) ? toText(phone) : '',
    },
    ...{ times: parseHours(toText(activeHrs)), hours: toText(activeHrs) },
    ...{ region: place.region, district: place.district },
    place: [place.street, place.ward, place.district, place.region].filter((part) => part !== ''),
  };
}

/** The conditions for what stands on a shop's page: published, and not taken off it. */
export function whereOnPage(storeId: string): readonly Condition[] {
  // Products from before there were drafts have no status.
  const notDraft = { method: 'notEqual', attribute: 'status', values: ['draft'] } as const;
  const isShown = [{ method: 'isNull', attribute: 'isOnPage' }, equal('isOnPage', true)] as const;
  return [
    equal('storeId', storeId),
    { method: 'or', conditions: [{ method: 'isNull', attribute: 'status' }, notDraft] },
    { method: 'or', conditions: isShown },
  ];
}

/** True for a product that stands on the page of its shop. */
export function isOnPage({ attributes }: DocumentRow): boolean {
  return attributes.status !== 'draft' && attributes.isOnPage !== false;
}

const publicAttributes = [
  ...['name', 'description', 'longDescription', 'manufacturer', 'image', 'sellingPrice', 'units', 'productCategories'],
  ...['quantityInStock', 'hasExpiry', 'expiryDate', 'hasBatches', 'status', 'isOnPage', 'storeId'],
];

/** The most goods that are passed over in the event loop on the way to a page. */
const maxIndexedOffset = 1000;

/** Lists goods of a shop's page; `where` narrows them. */
export async function listPublicProducts(
  { documents }: Pick<Source, 'documents'>,
  storeId: string,
  {
    where = [],
    limit,
    offset = 0,
    nowMs,
  }: { where?: readonly Condition[]; limit: number; offset?: number; nowMs: number },
): Promise<PublicProduct[]> {
  const rows = await documents.list('products', {
    where: [...whereOnPage(storeId), ...where],
    order: [{ attribute: 'name', descending: false }],
    ...{ limit, offset, attributes: publicAttributes },
    // The names of a shop's products are indexed, and nearly all of them stand on its page.
    ...(where.length === 0 && offset <= maxIndexedOffset && { isLed: true }),
  });
  return toPublicProducts({ documents }, rows, nowMs);
}

export interface Category {
  readonly id: string;
  readonly name: string;
}

/** Lists the categories of the goods on a shop's page, in the order of the reference data. */
export type ListCategories = (storeId: string) => Promise<readonly Category[]>;

/** The most shops whose categories are cached, and the most categories that there are. */
const maxCachedCategories = 2000;
const maxCategories = 500;

/** Makes a `ListCategories` that reads the goods of a shop once, and again only when one of them has changed. */
export function createCategoryList(database: Pick<Database, 'documents' | 'versionOf'>): ListCategories {
  const known = createVersionedCache<readonly Category[]>(maxCachedCategories);
  return async (storeId) => {
    const version = database.versionOf([...tagsOfShops('products', [storeId]), 'productCategories']);
    const cached = known.get(storeId, version);
    if (cached) return cached.value;
    const [used, all] = await Promise.all([
      database.documents.listRelated('products', 'productCategories', whereOnPage(storeId)),
      database.documents.list('productCategories', { where: [], limit: maxCategories, attributes: ['name'] }),
    ]);
    const categories = all
      .filter(({ id }) => used.includes(id))
      .map(({ id, attributes }) => ({ id, name: toText(attributes.name) }));
    known.set(storeId, version, categories);
    return categories;
  };
}

/** Returns those of these products that stand on the page of the shop, in the order of the ids. */
export async function findPublicProducts(
  { documents }: Pick<Source, 'documents'>,
  storeId: string,
  ids: readonly string[],
  nowMs: number,
): Promise<PublicProduct[]> {
  if (ids.length === 0) return [];
  const rows = await documents.getMany('products', [...new Set(ids)]);
  const shown = rows.filter((row) => row.attributes.storeId === storeId && isOnPage(row));
  const goods = await toPublicProducts({ documents }, shown, nowMs);
  return ids.flatMap((id) => goods.find((product) => product.id === id) ?? []);
}

async function toPublicProducts(
  { documents }: Pick<Source, 'documents'>,
  rows: readonly DocumentRow[],
  nowMs: number,
): Promise<PublicProduct[]> {
  if (rows.length === 0) return [];
  const [units, packs] = await Promise.all([
    documents.getMany('units', [...new Set(rows.flatMap(({ attributes }) => idsOf(attributes.units).slice(0, 1)))]),
    documents.list('productPacks', {
      where: [equal('productId', ...rows.map(({ id }) => id))],
      order: [{ attribute: 'factor', descending: false }],
      limit: rows.length * maxPacks,
    }),
  ]);
  const unitNames = new Map(units.map(({ id, attributes }) => [id, toText(attributes.name)]));
  const packsOf = Map.groupBy(
    packs.flatMap(({ id, attributes }) => parsePack({ $id: id, ...attributes }) ?? []),
    ({ productId }) => productId,
  );
  return rows.map(({ id, attributes }) => ({
    id,
    ...{ name: toText(attributes.name), description: toText(attributes.description), image: toText(attributes.image) },
    ...{ longDescription: toText(attributes.longDescription), manufacturer: toText(attributes.manufacturer) },
    price: Math.round(Number(attributes.sellingPrice)),
    unitName: unitNames.get(idsOf(attributes.units)[0] ?? '') ?? '',
    categories: idsOf(attributes.productCategories),
    packs: packsOf.get(id) ?? [],
    facts: inputFacts.flatMap((fact) => {
      const value = attributes[fact];
      return value === undefined || value === null || value === '' ? [] : [[fact, String(value)] as const];
    }),
    isInStock: Number(attributes.quantityInStock) > 0 && !isExpired(toDatedGoods(attributes), nowMs),
  }));
}

function toDatedGoods({ hasExpiry, expiryDate }: DocumentRow['attributes']) {
  return { hasExpiry: hasExpiry === true, expiryDate: typeof expiryDate === 'string' ? expiryDate : null };
}

function idsOf(value: StoredValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function toText(value: StoredValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
