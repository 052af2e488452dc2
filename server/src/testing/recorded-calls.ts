/** The caller of a recorded call: a seller with a shop, another seller, one who changes the account itself, or nobody. */
type Sender = 'asha' | 'juma' | 'rehema' | 'guest';

/** The responses of a real Appwrite 1.7.4 on 2026-11-25, as far as they were recorded. */
interface RealAnswer {
  /** Undefined where it was noted only that the call is there. */
  readonly status?: number;
  readonly type?: string;
  /** The media type of what is no JSON. */
  readonly mediaType?: string;
  /** Members that are in the answer, as dotted paths; `[]` goes into the items of a list. */
  readonly has?: readonly string[];
  /** Members that are not. */
  readonly lacks?: readonly string[];
}

export interface RecordedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path after /v1, without the queries. */
  readonly path: string;
  readonly queries?: readonly (object | string)[];
  readonly as?: Sender;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly real: RealAnswer;
  /** The call in "Different, and why" of docs/like-appwrite.md whose row says why ours answers otherwise. */
  readonly differs?: string;
}

const documents = (collection: string, id?: string) =>
  `/databases/marketplace/collections/${collection}/documents${id === undefined ? '' : `/${id}`}`;
const products = documents('products');
const at = '2026-11-20T08:00:00.000+00:00';
const urea = {
  ...{ name: 'Urea', quantityInStock: 5, purchasePrice: 1, sellingPrice: 2, status: 'draft' },
  ...{ storeId: 'shop', productCategories: ['goods'], units: ['piece'], createdAt: at, updstedAt: at },
};
const newRow = (documentId: string, data: object, others: object = {}) => ({
  ...{ method: 'POST' as const, path: products },
  body: { documentId, data: { ...urea, ...data }, ...others },
});
const select = (...values: string[]) => ({ method: 'select', values });
const list = (...queries: object[]) => ({ method: 'GET' as const, path: products, queries });
const account = { status: 200, has: ['targets[].identifier', 'prefs', 'labels'] };
const password = 'Mbegu-Bora-2026';
const refused = (status: number, type: string) => ({ status, type });
const isThere = {};

const otherRoutes = 'other lists of `/locale`, other pictures of `/avatars`, `/teams`, `/graphql`, `/functions`';
const otherSignIns = '`/account/identities`, `targets`, anonymous and token sessions, `status`, `verification/phone`';
const mistakes = 'a challenge by an unproven e-mail; a body that is a JSON text; `PATCH {"data":null}`';
const relations = 'a related document that is sent as an object';
const missing = 'a required relation that is missing, an unknown id';

const documentCalls: readonly RecordedCall[] = [
  {
    ...list(select('$id', 'productCategories.name', 'units.name')),
    real: {
      status: 200,
      has: ['documents[].productCategories[].name', 'documents[].units[].$collectionId'],
      lacks: ['documents[].productCategories[].$id', 'documents[].units[].$id'],
    },
    differs: 'a selected member of related documents',
  },
  {
    ...list(select('$id', 'productCategories.$id', 'units.$id')),
    real: {
      status: 200,
      has: ['documents[].productCategories[].$id', 'documents[].productCategories[].$databaseId'],
    },
  },
  {
    ...list({ method: 'equal', attribute: 'productCategories', values: ['goods'] }),
    ...{ real: refused(400, 'general_query_invalid'), differs: '`equal` on a relation to many' },
  },
  {
    ...{ method: 'GET', path: documents('stores'), queries: [select('ownerId')] },
    ...{ real: refused(400, 'general_query_invalid'), differs: '`select` of a relation by its bare name' },
  },
  {
    ...list(select('*')),
    real: {
      status: 200,
      has: ['documents[].name'],
      lacks: ['documents[].$id', 'documents[].$createdAt', 'documents[].$permissions'],
    },
    differs: '`select("*")`',
  },
  {
    ...{ method: 'GET', path: `${products}/urea`, queries: [select('name', '$id')] },
    real: { status: 200, has: ['name', '$id', '$databaseId', '$collectionId'] },
  },
  ...['2020-01-01T00:00:00.000Z', 'yesterday'].map(
    (time): RecordedCall => ({
      ...{ method: 'PATCH', path: documents('stores', 'shop'), body: { data: { storeName: 'Asha' } } },
      ...{ headers: { 'x-appwrite-timestamp': time }, real: { status: 200 }, differs: '`X-Appwrite-Timestamp`' },
    }),
  ),
  {
    ...{ method: 'DELETE', path: `${products}/sold`, headers: { 'x-appwrite-timestamp': '2020-01-01T00:00:00.000Z' } },
    ...{ real: { status: 204 }, differs: '`X-Appwrite-Timestamp`' },
  },
  { ...newRow('a', { productCategories: 'goods' }), real: refused(400, 'relationship_value_invalid') },
  { ...newRow('b', { storeId: ['shop'] }), real: refused(400, 'relationship_value_invalid') },
  { ...newRow('c', { storeId: { $id: 'shop' } }), real: refused(401, 'user_unauthorized'), differs: relations },
  { ...newRow('d', { units: [{ name: 'crate' }] }), real: { status: 201 }, differs: relations },
  { ...newRow('e', { storeId: undefined }), real: { status: 201 }, differs: missing },
  { ...newRow('f', { storeId: 'nowhere' }), real: { status: 201 }, differs: missing },
  { ...newRow('g', { units: ['nothing'] }), real: { status: 201 }, differs: missing },
  { ...list(), as: 'guest', real: { status: 200, has: ['total'] }, differs: 'a guest’s list, or row' },
  {
    ...{ method: 'GET', path: `${products}/urea`, as: 'guest', real: refused(404, 'document_not_found') },
    differs: 'a guest’s list, or row',
  },
  {
    ...{ method: 'PATCH', path: `${products}/urea`, as: 'juma', body: { data: { name: 'Mine' } } },
    ...{ real: refused(401, 'user_unauthorized'), differs: 'a stranger’s change' },
  },
  {
    ...{ method: 'DELETE', path: `${products}/urea`, as: 'juma' },
    ...{ real: refused(401, 'user_unauthorized'), differs: 'a stranger’s change' },
  },
  {
    ...newRow('h', {}, { permissions: ['read("label:seller")'] }),
    ...{ real: refused(401, 'user_unauthorized'), differs: 'labels of a new account' },
  },
  { method: 'POST', path: products, body: { documentId: 'text', data: JSON.stringify(urea) }, real: { status: 201 } },
  { method: 'POST', path: products, body: { data: urea }, real: refused(400, 'document_missing_data') },
  { ...list({ method: 'orderAsc', attribute: 'storeId' }), real: { status: 200 } },
  { ...list({ method: 'orderAsc', attribute: '$sequence' }), real: refused(400, 'general_query_invalid') },
  { method: 'GET', path: `${products}?queries=%7B%7D`, real: refused(400, 'general_argument_invalid') },
  { ...list({ method: 'limit', values: ['1'] }), real: { status: 200 } },
  {
    ...{ method: 'GET', path: `${products}/urea`, queries: [{ method: 'limit', values: [1] }] },
    real: refused(400, 'general_query_invalid'),
  },
  {
    ...{ method: 'GET', path: products, as: 'guest', headers: { 'x-appwrite-key': 'wrong' } },
    ...{ real: refused(401, 'user_unauthorized'), differs: 'a key that is not the operator’s' },
  },
  { method: 'PUT', path: `${products}/put`, body: { data: urea }, real: isThere },
  { method: 'GET', path: `${products}/urea/logs`, real: isThere, differs: otherRoutes },
  { method: 'POST', path: products, body: '"text"', real: { status: 500 }, differs: mistakes },
  { method: 'PATCH', path: `${products}/urea`, body: { data: null }, real: { status: 500 }, differs: mistakes },
];

const accountCalls: readonly RecordedCall[] = [
  {
    ...{ method: 'POST', path: '/account', as: 'guest' },
    body: { userId: 'zawadi', email: 'zawadi@duka.example', password, name: 'Zawadi' },
    real: { ...account, status: 201 },
  },
  { method: 'GET', path: '/account', real: account },
  { method: 'PATCH', path: '/account/prefs', body: { prefs: { theme: 'dark' } }, real: account },
  { method: 'PATCH', path: '/account/name', body: { name: 'Rehema' }, real: account },
  { method: 'PATCH', path: '/account/email', body: { email: 'rehema@duka.example', password }, real: account },
  { method: 'PATCH', path: '/account/phone', body: { phone: '+255712000009', password }, real: account },
  {
    ...{ method: 'PATCH', path: '/account/password', body: { password: 'Another-2026', oldPassword: password } },
    real: account,
  },
  {
    ...{ method: 'POST', path: '/account', as: 'guest', headers: { 'x-appwrite-project': '' } },
    body: { userId: 'nobody', email: 'nobody@duka.example', password },
    ...{ real: { status: 201 }, differs: 'calls without a project' },
  },
  {
    ...{ method: 'PATCH', path: '/account/name', body: { name: '' } },
    real: refused(400, 'general_argument_invalid'),
  },
  {
    ...{ method: 'GET', path: '/account/mfa/recovery-codes', real: refused(401, 'user_challenge_required') },
    differs: 'recovery codes without a proof',
  },
  { method: 'POST', path: '/account/mfa/recovery-codes', as: 'asha', real: { status: 200, has: ['recoveryCodes'] } },
  {
    ...{ method: 'POST', path: '/account/mfa/challenge', body: { factor: 'email' } },
    ...{ real: refused(500, 'user_email_not_verified'), differs: mistakes },
  },
  {
    ...{ method: 'POST', path: '/account/mfa/challenge', body: { factor: 'phone' } },
    ...{ real: refused(503, 'general_phone_disabled'), differs: '`general_phone_disabled`' },
  },
  { method: 'GET', path: '/account/logs', real: { status: 200, has: ['total', 'logs[].event', 'logs[].time'] } },
  { method: 'POST', path: '/account/jwts', real: { status: 201, has: ['jwt'] } },
  { method: 'PATCH', path: '/account/sessions/current', real: { status: 200, has: ['expire', 'current'] } },
  ...(
    [
      ['GET', 'identities'],
      ['POST', 'sessions/anonymous'],
      ['POST', 'sessions/token'],
      ['POST', 'tokens/email'],
      ['POST', 'tokens/magic-url'],
      ['POST', 'tokens/phone'],
      ['POST', 'verification/phone'],
      ['POST', 'targets/push'],
      ['PATCH', 'status'],
    ] as const
  ).map(
    ([method, path]): RecordedCall => ({
      ...{ method, path: `/account/${path}`, ...(method !== 'GET' && { body: {} }) },
      ...{ real: isThere, differs: otherSignIns },
    }),
  ),
];

const otherCalls: readonly RecordedCall[] = [
  {
    ...{ method: 'POST', path: '/storage/buckets/files/files', body: { fileId: 'leaflet' } },
    real: refused(400, 'storage_file_empty'),
  },
  {
    ...{
      method: 'POST',
      path: '/storage/buckets/files/files',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    body: [
      '--b\r\nContent-Disposition: form-data; name="fileId"\r\n\r\nleaflet\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="leaflet.txt"\r\n\r\n\r\n--b--\r\n',
    ].join(''),
    ...{ real: { status: 201 }, differs: 'an empty file' },
  },
  { method: 'GET', path: '/locale', real: { status: 200, has: ['ip', 'countryCode', 'eu'] } },
  { method: 'GET', path: '/locale/countries', real: { status: 200, has: ['total', 'countries[].code'] } },
  { method: 'GET', path: '/locale/countries/phones', real: { status: 200, has: ['phones[].countryCode'] } },
  ...['/locale/countries/eu', '/locale/continents', '/ping'].map(
    (path): RecordedCall => ({ method: 'GET', path, real: isThere }),
  ),
  { method: 'GET', path: '/locale/currencies', real: { status: 200, has: ['currencies[].symbolNative'] } },
  {
    ...{ method: 'GET', path: '/avatars/initials', real: { status: 200, mediaType: 'image/png' } },
    differs: '`/avatars/initials`',
  },
  ...(
    [
      ...['/locale/codes', '/locale/languages'],
      ...['/avatars/browsers/ch', '/avatars/credit-cards/visa', '/avatars/favicon', '/avatars/flags/tz'],
      ...['/avatars/image', '/avatars/qr', '/teams', '/graphql', '/functions/f/executions'],
    ] as const
  ).map((path): RecordedCall => ({ method: 'GET', path, real: isThere, differs: otherRoutes })),
];

/**
 * The calls that were noted one by one among those whose answer differed in status, type or shape when a real Appwrite
 * 1.7.4 and this server were asked the same things. Calls of documents are asha's, those of the account rehema's, unless they say so.
 */
export const recordedCalls: readonly RecordedCall[] = [
  ...documentCalls.map((call) => ({ as: 'asha' as const, ...call })),
  ...accountCalls.map((call) => ({ as: 'rehema' as const, ...call })),
  ...otherCalls.map((call) => ({ as: 'asha' as const, ...call })),
];
