import type { QueryDescription } from '@duka/domain/query';

/** A reading call, as far as the copy of a shop may answer it. */
export type Question =
  | readonly ['account']
  | readonly ['list', collection: string, queries: readonly string[]]
  | readonly ['get', collection: string, documentId: string]
  | readonly ['shop', storeId: string, what: string, query: URLSearchParams];

const path =
  /\/v1\/(?:(account)|shops\/([^/]+)\/([\w-]+)|databases\/[^/]+\/collections\/(\w+)\/documents(?:\/([^/]+))?)$/;

/** Reads what a call asks; undefined for one that changes something, and for what no copy holds. */
export function readQuestion(address: string, method = 'GET'): Question | undefined {
  if (method.toUpperCase() !== 'GET' || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const [, account, storeId, what = '', collection = '', documentId] = path.exec(pathname) ?? [];
  if (account !== undefined) return ['account'];
  if (storeId !== undefined) return ['shop', decodeURIComponent(storeId), what, searchParams];
  if (collection === '') return undefined;
  if (documentId !== undefined) return ['get', collection, decodeURIComponent(documentId)];
  return ['list', collection, readQueries(searchParams)];
}

/** The texts of `queries[0]=…&queries[1]=…`, in order. */
function readQueries(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([name, value]) => (/^queries\[\d+\]$/.test(name) ? [value] : []));
}

/** The rules that these texts say. */
export function readRules(parameters: URLSearchParams): QueryDescription[] {
  return readQueries(parameters).map((text): QueryDescription => JSON.parse(text));
}

/** Returns the path of a call with its query, under which its answer is stored. */
export function toAddress(uri: string): string {
  const { pathname, search } = new URL(uri);
  return pathname + search;
}
