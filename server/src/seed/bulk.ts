import type { CollectionId } from '@duka/domain/collections';
import { allRights } from '@duka/domain/collections/rights';
import { listBuiltInCouncils, listBuiltInRegions } from '@duka/domain/places/built-in-places';
import { computeCheckDigit } from '@duka/domain/products/gtin';
import { dayMs } from '@duka/domain/values/durations';
import { makeAccount } from '#account/account.ts';
import { hashPassword } from '#account/passwords.ts';
import type { Database, Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import { makeBulkProduct } from './bulk-goods.ts';
import { addBulkOrders } from './bulk-orders.ts';
import { ownerPermissions } from './demo-ids.ts';
import { demoPassword } from './demo-people.ts';
import { seedReference } from './reference.ts';

export interface BulkSizes {
  /** Shops that share `products` evenly. */
  readonly stores: number;
  readonly products: number;
  /** Products of one more shop, that of bulk-large@duka.example; 0 for none. */
  readonly largeStore: number;
  /** Orders of one more shop, that of bulk-busy@duka.example; bulk-quiet@duka.example has a hundredth of them. 0 for neither. */
  readonly busyStore: number;
  /** Opens the pages of the shops to everybody, in all regions, for the market. */
  readonly areOpen?: boolean;
}

/** Products of either of these two. */
const busyProducts = 500;

interface BulkShop {
  readonly id: string;
  readonly number: number;
  readonly products: number;
}

/** Rows in one transaction: long enough to be fast, short enough for a running server to write in between. */
const batchSize = 500;

/**
 * Fills the database with shops for measuring. Ids and contents depend on their numbers only, and what is there is left
 * alone, so that the same call adds nothing and a larger one the difference. Calls `report` as products and orders are done.
 */
export async function seedBulk(
  database: Database,
  sizes: BulkSizes,
  now: Date,
  report: (done: number, total: number) => void,
): Promise<void> {
  await seedReference(database, now);
  // These sellers share one hash of a public password: a salt for each of thousands would take minutes.
  const passwordHash = await hashPassword(demoPassword);
  const shops = listShops(sizes);
  for (const batch of inBatches(shops)) {
    await database.transaction((tx) => addSellers(tx, batch, { passwordHash, areOpen: sizes.areOpen === true }, now));
  }
  const orders = sizes.busyStore + Math.ceil(sizes.busyStore / 100);
  const total = shops.reduce((sum, shop) => sum + shop.products, 0) + orders;
  let done = 0;
  report(done, total);
  for (const batch of inBatches(listProducts(shops))) {
    await database.transaction((tx) => addProducts(tx, batch, now));
    done += batch.length;
    report(done, total);
  }
  for (const [index, shop] of shops.filter(isBusy).entries()) {
    const orders = index === 0 ? sizes.busyStore : Math.ceil(sizes.busyStore / 100);
    await addBulkOrders(database, { ...shop, orders }, now, (more) => {
      done += more;
      report(done, total);
    });
  }
}

const isBusy = ({ id }: BulkShop) => id === 'bulk-busy' || id === 'bulk-quiet';

function listShops({ stores, products, largeStore, busyStore }: BulkSizes): BulkShop[] {
  const shops = Array.from({ length: stores }, (_, index): BulkShop => {
    const share = Math.floor(products / stores) + (index < products % stores ? 1 : 0);
    return { id: `bulk-${String(index + 1).padStart(5, '0')}`, number: index + 1, products: share };
  });
  if (largeStore > 0) shops.push({ id: 'bulk-large', number: 99_999, products: largeStore });
  if (busyStore > 0) {
    shops.push({ id: 'bulk-busy', number: 99_998, products: busyProducts });
    shops.push({ id: 'bulk-quiet', number: 99_997, products: busyProducts });
  }
  return shops;
}

function* listProducts(shops: readonly BulkShop[]): Generator<readonly [shop: BulkShop, number: number]> {
  for (const shop of shops) {
    for (let number = 1; number <= shop.products; number++) yield [shop, number];
  }
}

function* inBatches<Item>(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function addSellers(
  tx: Stores,
  shops: readonly BulkShop[],
  { passwordHash, areOpen }: { readonly passwordHash: string; readonly areOpen: boolean },
  now: Date,
): Promise<void> {
  const present = await listPresent(
    tx,
    'users',
    shops.map((shop) => shop.id),
  );
  for (const { id, number } of shops) {
    if (present.has(id)) continue;
    const email = `${id}@duka.example`;
    const phone = `+2556000${String(number).padStart(5, '0')}`;
    await tx.accounts.insert(makeAccount({ id, email, name: `Seller ${number}`, passwordHash, now }));
    await tx.documents.insert(
      'users',
      makeRow(id, id, now, {
        userId: id,
        firstName: 'Seller',
        lastName: String(number),
        role: 'seller',
        phone,
        email,
        m2fStatus: 'disabled',
        maxSessions: 2,
      }),
    );
    await tx.documents.insert(
      'stores',
      makeRow(`${id}-shop`, id, now, {
        ownerId: id,
        storeName: `Bulk shop ${number}`,
        storeType: 'Small-Scale',
        phone,
        tinNo: String(900_000_000 + number),
        acceptReturns: true,
        ...(areOpen && { slug: id, isOpenToPublic: true, activeHrs: '08:00 - 17:00' }),
      }),
    );
    if (areOpen) await addPlace(tx, { id, number }, now);
    const owner = {
      name: `Seller ${number}`,
      accountId: id,
      role: 'owner',
      rights: allRights,
      active: true,
      hasPin: false,
    };
    await tx.documents.insert('shopMembers', makeRow(`${id}-owner`, id, now, { storeId: `${id}-shop`, ...owner }));
  }
}

const regions = listBuiltInRegions().map(({ name }) => name);

/** Gives an open shop its address and its place: shops are spread over the regions and their districts. */
async function addPlace(tx: Stores, { id, number }: Pick<BulkShop, 'id' | 'number'>, now: Date): Promise<void> {
  const storeId = `${id}-shop`;
  await tx.shopPages.reserveSlug(id, storeId, now.toISOString());
  const region = regions[number % regions.length] ?? '';
  const districts = listBuiltInCouncils(region);
  const district = districts[Math.floor(number / regions.length) % districts.length]?.name ?? '';
  const place = { region, district, ward: 'Kati', street: 'Sokoni', road: 'Barabara', houseNo: '1', postcode: '00000' };
  const attributes = { storeId: [storeId], ...place, latitude: -6, longtude: 35 };
  await tx.documents.insert('storeLocations', makeRow(`${id}-place`, id, now, attributes));
}

async function addProducts(
  tx: Stores,
  products: readonly (readonly [shop: BulkShop, number: number])[],
  now: Date,
): Promise<void> {
  const present = await listPresent(
    tx,
    'products',
    products.map(([shop, number]) => productIdOf(shop, number)),
  );
  for (const [shop, number] of products) {
    const id = productIdOf(shop, number);
    if (present.has(id)) continue;
    const { category, unit, stock, isDraft, ...product } = makeBulkProduct(shop.number, number);
    // A minute apart, so that "newest first" is one order.
    const addedAt = new Date(now.getTime() - 31 * dayMs - number * 60_000);
    const at = addedAt.toISOString();
    const storeId = `${shop.id}-shop`;
    await tx.documents.insert(
      'products',
      makeRow(id, shop.id, addedAt, {
        ...product,
        longDescription: 'Added for measuring how the app does with many products.',
        productId: `P${String((shop.number * 10_007 + number) % 1_000_000_000).padStart(9, '0')}`,
        barcode: number % 2 ? makeBarcode(shop.number, number) : null,
        quantityInStock: stock,
        hasDiscount: false,
        hasExpiry: false,
        hasReturnPolicy: number % 3 === 0,
        status: isDraft ? 'draft' : 'published',
        createdAt: at,
        updstedAt: at,
        storeId,
        productCategories: [category],
        units: [unit],
      }),
    );
    const movement = { storeId, productId: id, change: stock, quantityAfter: stock, reason: 'initial', at };
    await tx.documents.insert('stockMovements', makeRow(`${id}-1`, shop.id, addedAt, movement));
  }
}

async function listPresent(tx: Stores, collection: CollectionId, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.documents.getMany(collection, ids)).map((row) => row.id));
}

function makeRow(id: string, owner: string, at: Date, attributes: DocumentRow['attributes']): DocumentRow {
  const iso = at.toISOString();
  return { id, createdAt: iso, updatedAt: iso, permissions: ownerPermissions(owner), attributes };
}

function productIdOf(shop: BulkShop, number: number): string {
  return `${shop.id}-p${String(number).padStart(6, '0')}`;
}

/** EAN-13: country, shop, product, check digit. Products beyond 99,999 of a shop get none. */
function makeBarcode(shop: number, product: number): string | null {
  if (product > 99_999) return null;
  const digits = `62${String(shop).padStart(5, '0')}${String(product).padStart(5, '0')}`;
  return digits + computeCheckDigit(digits);
}
