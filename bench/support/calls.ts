import { describeProductPage, everyProduct, type ProductFilter } from '@duka/domain/products/product-filter';
import { databaseId, projectId } from '@duka/domain/project';
import type { QueryDescription } from '@duka/domain/query';
import type { Seller } from './sellers.ts';

/** One request, as autocannon and `send` take it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const documentsOf = (collection: string) => `/v1/databases/${databaseId}/collections/${collection}/documents`;
const noNames = { categories: [], units: [] };

/** The product list as the app asks for it: 25 rows with their categories and units, and the total. */
export function listCall(seller: Seller, filter: Partial<ProductFilter> = {}): Call {
  const rules = describeProductPage(seller.storeId, { ...everyProduct, ...filter }, noNames, Date.now());
  const queries = rules.map((rule, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(rule))}`);
  return get(seller, `${documentsOf('products')}?${queries.join('&')}`);
}

/** A list of any collection, at an address that no cached response matches. */
export function listCollectionCall(
  seller: Seller,
  collection: string,
  rules: readonly QueryDescription[],
  number: number,
): Call {
  const queries = rules.map((rule, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(rule))}`);
  return unlikeAnyOther(get(seller, `${documentsOf(collection)}?${queries.join('&')}`), number);
}

/** The seller's product with this number, from 1, with all its relations. */
export function productCall(seller: Seller, number: number): Call {
  return get(seller, `${documentsOf('products')}/${seller.accountId}-p${String(number).padStart(6, '0')}`);
}

export function createCall(seller: Seller, collection: string, data: object): Call {
  return post(documentsOf(collection), { documentId: 'unique()', data }, { cookie: seller.cookie });
}

export function changeCall(seller: Seller, collection: string, id: string, data: object): Call {
  const path = `${documentsOf(collection)}/${id}`;
  return { ...post(path, { data }, { cookie: seller.cookie }), method: 'PATCH' };
}

/** Another address for the same answer: a parameter that means nothing, so that no cached response matches. */
export function unlikeAnyOther(call: Call, number: number): Call {
  return { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}n=${number}` };
}

export function get(seller: Seller, path: string): Call {
  return { method: 'GET', path, headers: { cookie: seller.cookie, 'x-appwrite-project': projectId } };
}

export function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Call {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': projectId, ...headers },
    body: JSON.stringify(body),
  };
}
