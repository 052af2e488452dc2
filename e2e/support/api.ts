import { databaseId, projectId } from '@duka/domain/project';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { documents?: Record<string, unknown>[]; total?: number };
  readonly headers: Headers;
}

/** Calls the API beside the browser, as the seller or (without one) as a guest; `path` is what follows /v1. */
export type Api = (method: Method, path: string, body?: unknown, as?: Caller) => Promise<Answer>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Caller {
  /** The token of a session. */
  readonly session: string;
}

/** The test's own calls use this `fetch`; faults that it puts into `fetch` later are meant for pages. */
const send = fetch;

export function createApi(url: string, extraHeaders: Record<string, string> = {}): Api {
  return async (method, path, body, as) => {
    const response = await send(`${url}/v1${path}`, {
      method,
      headers: {
        ...extraHeaders,
        'x-appwrite-project': projectId,
        ...(as && { 'x-appwrite-session': as.session }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
  };
}

/** Returns the path of a collection's documents, or of one of them. */
export function documentsPath(collection: string, documentId?: string): string {
  const path = `/databases/${databaseId}/collections/${collection}/documents`;
  return documentId === undefined ? path : `${path}/${documentId}`;
}

/**
 * Returns the path of a list call with its queries as the SDK writes them: `{ method: 'equal', attribute: 'name',
 * values: ['x'] }`.
 */
export function listPath(collection: string, ...queries: object[]): string {
  const texts = queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`);
  return `${documentsPath(collection)}?${texts.join('&')}`;
}

/** Throws when the API refused. */
export async function expectStored(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
  return answer;
}
