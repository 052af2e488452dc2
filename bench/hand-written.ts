/**
 * The baseline for measurements of the server: a program written by hand for two calls only, the product list of a seller and one
 * product, with node:http and node:sqlite alone. It checks the same session, reads and counts the same rows, and sends the same bytes as
 * the server. Called with the path of the database file.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

type Row = Record<string, string | number | null>;

const database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true, timeout: 5000 });
const session = database.prepare(
  `select sessions.accountId, sessions.expiresAt, users._id as userId, stores._id as storeId
   from sessions join users on users.userId = sessions.accountId join stores on stores.ownerId = users._id
   where sessions.secretHash = ?`,
);
const shown = `_id, _updatedAt, name, manufacturer, productId, barcode, image, quantityInStock, purchasePrice, sellingPrice,
  hasExpiry, expiryDate, stockCost, status`;
const page = database.prepare(
  `select ${shown} from products where storeId = ? order by createdAt desc, _seq limit 25 offset 0`,
);
const total = database.prepare('select count(*) as total from (select 1 from products where storeId = ? limit 5000)');
const texts = ['name', 'manufacturer', 'productId', 'barcode', 'description'];
const isFound = texts.map((text) => `${text} like ?2`).join(' or ');
const foundPage = database.prepare(
  `select ${shown} from products where storeId = ?1 and (${isFound}) order by createdAt desc, _seq limit 25`,
);
const foundTotal = database.prepare(
  `select count(*) as total from (select 1 from products where storeId = ?1 and (${isFound}) limit 5000)`,
);
const product = database.prepare('select * from products where _id = ?');
const store = database.prepare('select * from stores where _id = ?');
const user = database.prepare('select * from users where _id = ?');
const categories = related('productCategories');
const units = related('units');
const categoryIds = relatedIds('productCategories');
const unitIds = relatedIds('units');

function relatedIds(table: string) {
  return database.prepare(
    `select document, related from products__${table} where document in (select value from json_each(?)) order by document, position`,
  );
}

function related(table: string) {
  return database.prepare(
    `select link.document, ${table}._id, ${table}.* from products__${table} as link join ${table} on ${table}._id = link.related
     where link.document in (select value from json_each(?)) order by link.document, link.position`,
  );
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/metrics') {
    const { user, system } = process.cpuUsage();
    response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
    return;
  }
  const caller = findCaller(request);
  if (!caller) {
    send(response, 401, { message: 'Unauthorized' });
    return;
  }
  const [, , , , , , , id] = pathname.split('/');
  if (id === undefined) sendList(response, caller, searchParams.get('search'));
  else sendProduct(response, caller, id);
});
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit(0));

function findCaller(request: IncomingMessage): Row | undefined {
  const text = /(?:^|;\s*)a_session_duka=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  if (text === undefined) return undefined;
  const { id, secret } = JSON.parse(Buffer.from(decodeURIComponent(text), 'base64').toString());
  const found = session.get(createHash('sha256').update(secret).digest('hex')) as Row | undefined;
  const isLive = found && found.accountId === id && String(found.expiresAt) > new Date().toISOString();
  return isLive ? found : undefined;
}

/** Sends the attributes that the app's list shows, with the ids of categories and units. A search uses one LIKE for each of five attributes. */
function sendList(response: ServerResponse, { storeId }: Row, search: string | null): void {
  const asked = search === null ? [storeId as string] : [storeId as string, `%${search}%`];
  const rows = (search === null ? page : foundPage).all(...asked) as Row[];
  const ids = JSON.stringify(rows.map((row) => row._id));
  const categoriesOf = groupByDocument(categoryIds.all(ids) as Row[], (row) => toReference(row, 'productCategories'));
  const unitsOf = groupByDocument(unitIds.all(ids) as Row[], (row) => toReference(row, 'units'));
  const isWhole = search !== null && rows.length < 25;
  const count = isWhole ? rows.length : ((search === null ? total : foundTotal).get(...asked) as Row).total;
  send(response, 200, { total: count, documents: rows.map((row) => toListed(row, categoriesOf, unitsOf)) });
}

/** Groups related rows by the document that they belong to. */
function groupByDocument(rows: readonly Row[], toValue: (row: Row) => object): Map<string, object[]> {
  const grouped = new Map<string, object[]>();
  for (const row of rows) {
    const value = toValue(row);
    const found = grouped.get(row.document as string);
    if (found) found.push(value);
    else grouped.set(row.document as string, [value]);
  }
  return grouped;
}

function toReference(row: Row, collection: string): object {
  return { $id: row.related, $databaseId: 'marketplace', $collectionId: collection };
}

function toListed(row: Row, categoriesOf: Map<string, object[]>, unitsOf: Map<string, object[]>) {
  return {
    $id: row._id,
    $updatedAt: toDate(row._updatedAt),
    name: row.name,
    manufacturer: row.manufacturer,
    productId: row.productId,
    barcode: row.barcode,
    image: row.image,
    quantityInStock: row.quantityInStock,
    purchasePrice: row.purchasePrice,
    sellingPrice: row.sellingPrice,
    hasExpiry: toBoolean(row.hasExpiry),
    expiryDate: toDate(row.expiryDate),
    stockCost: row.stockCost,
    status: row.status,
    productCategories: categoriesOf.get(row._id as string) ?? [],
    units: unitsOf.get(row._id as string) ?? [],
  };
}

function sendProduct(response: ServerResponse, caller: Row, id: string): void {
  const row = product.get(id) as Row | undefined;
  if (!row || row.storeId !== caller.storeId) {
    send(response, 404, { message: 'Not found' });
    return;
  }
  const ids = JSON.stringify([id]);
  const categoriesOf = groupByDocument(categories.all(ids) as Row[], (row) => toRelated(row, 'productCategories'));
  const unitsOf = groupByDocument(units.all(ids) as Row[], (row) => toRelated(row, 'units'));
  const shop = store.get(row.storeId as string) as Row;
  const owner = user.get(shop.ownerId as string) as Row;
  const shopDocument = toStore(shop, toUser(owner));
  send(response, 200, toProduct(row, shopDocument, categoriesOf, unitsOf));
}

function toRelated(row: Row, collection: string): object {
  return { ...meta(row, collection), name: row.name };
}

function meta(row: Row, collection: string) {
  return {
    $id: row._id,
    $createdAt: toDate(row._createdAt),
    $updatedAt: toDate(row._updatedAt),
    $permissions: JSON.parse(row._permissions as string),
    $databaseId: 'marketplace',
    $collectionId: collection,
  };
}

function toProduct(row: Row, shop: unknown, categoriesOf: Map<string, object[]>, unitsOf: Map<string, object[]>) {
  return {
    ...meta(row, 'products'),
    name: row.name,
    description: row.description,
    longDescription: row.longDescription,
    manufacturer: row.manufacturer,
    productId: row.productId,
    barcode: row.barcode,
    image: row.image,
    quantityInStock: row.quantityInStock,
    purchasePrice: row.purchasePrice,
    sellingPrice: row.sellingPrice,
    hasDiscount: toBoolean(row.hasDiscount),
    hasExpiry: toBoolean(row.hasExpiry),
    expiryDate: toDate(row.expiryDate),
    hasBatches: toBoolean(row.hasBatches),
    stockCost: row.stockCost,
    hasReturnPolicy: toBoolean(row.hasReturnPolicy),
    status: row.status,
    isOnPage: toBoolean(row.isOnPage),
    registrationNo: row.registrationNo,
    activeIngredient: row.activeIngredient,
    hazardClass: row.hazardClass,
    crops: row.crops,
    dose: row.dose,
    reentryDays: row.reentryDays,
    preharvestDays: row.preharvestDays,
    createdAt: toDate(row.createdAt),
    updstedAt: toDate(row.updstedAt),
    storeId: shop,
    productCategories: categoriesOf.get(row._id as string) ?? [],
    units: unitsOf.get(row._id as string) ?? [],
  };
}

function toStore(row: Row, owner: object) {
  return {
    ...meta(row, 'stores'),
    ownerId: owner,
    storeName: row.storeName,
    storeType: row.storeType,
    phone: row.phone,
    bRegNo: row.bRegNo,
    tinNo: row.tinNo,
    activeHrs: row.activeHrs,
    license: row.license,
    storeDescription: row.storeDescription,
    storeLocation: row.storeLocation,
    acceptReturns: toBoolean(row.acceptReturns),
    avatar: row.avatar,
    overrideAlert: row.overrideAlert,
    slug: row.slug,
    isOpenToPublic: toBoolean(row.isOpenToPublic),
    orderWays: JSON.parse(String(row.orderWays ?? '[]')),
    deliveryNote: row.deliveryNote,
    minimumOrder: row.minimumOrder,
    closedUntil: toDate(row.closedUntil),
    scaleCodes: row.scaleCodes,
    sharesGoods: toBoolean(row.sharesGoods),
    inputRegister: row.inputRegister,
  };
}

function toUser(row: Row) {
  const { userId, firstName, lastName, role, phone, email, m2fStatus, maxSessions, bio, avatar, location } = row;
  const { updatedAt } = row;
  return {
    ...meta(row, 'users'),
    ...{ userId, firstName, lastName, role, phone, email, m2fStatus, maxSessions, bio, avatar, location, updatedAt },
  };
}

/** Writes a stored date (`…Z`) as the wire has it (`…+00:00`). */
function toDate(value: Row[string] | undefined) {
  return typeof value === 'string' ? `${value.slice(0, -1)}+00:00` : value;
}

function toBoolean(value: Row[string] | undefined) {
  return value === null ? null : value === 1;
}

function send(response: ServerResponse, status: number, value: object): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
