import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CollectionId, collections, listRelations } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import { passUpgrade } from './pass-upgrade.ts';

/** A line on which our server answers as a hosted Appwrite 1.7.4 does. */
export interface HostedLine {
  /** `http://localhost:<port>`; the API is below `/v1`, all else is the built app. */
  readonly url: string;
  /** Every call that was refused, with its status. */
  readonly refused: string[];
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The rows that our server completes by rules of its own: a hosted one misses their required attributes. */
const recorded: readonly string[] = [
  ...['orders', 'purchases', 'stockLosses', 'expenses', 'returns', 'dayCloses', 'payments', 'creditEntries'],
  ...['cashEntries', 'settlements', 'supplierEntries'],
];

/**
 * Opens a line that passes calls on to our server and answers as a real Appwrite 1.7.4 was seen to: our own calls are not
 * found, no relation to many is filtered by, a related row has no id unless it is asked for, a version is not looked at, guests
 * find nothing, nobody lists what another one wrote, and what our server makes of a sale is refused. `app` is the folder of the
 * app that is built for it, read when it is asked for.
 */
export async function openHostedLine(serverUrl: string, app: string, port = 0): Promise<HostedLine> {
  const { port: serverPort } = new URL(serverUrl);
  const refused: string[] = [];

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '/', serverUrl);
    if (!/^\/(v1|napa)\//.test(url.pathname)) {
      sendPage(app, url.pathname, asked.headers, answer);
      return;
    }
    const queries = readQueries(url);
    const [, , , , , collection] = url.pathname.split('/');
    const isRows = url.pathname.includes('/documents') && collection !== undefined && collection in collections;
    const own =
      answerItself(url) ??
      (isRows ? refuseQueries(collection as CollectionId, queries) : undefined) ??
      (isRows && asked.method === 'POST' && recorded.includes(collection) ? missingAttribute : undefined);
    if (own) {
      asked.resume();
      send(answer, own);
      return;
    }
    const {
      'x-appwrite-timestamp': _version,
      'if-none-match': _tag,
      'accept-encoding': _zip,
      ...headers
    } = asked.headers;
    const path = isRows && asked.method === 'GET' ? askForOwn(collection as CollectionId, url, asked) : asked.url;
    const passed = request({ host: '127.0.0.1', port: serverPort, method: asked.method, path, headers });
    passed.on('error', () => answer.destroy());
    passed.on('response', async (answered) => {
      if (!/json/.test(answered.headers['content-type'] ?? '') || answered.headers['content-length'] === '0') {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(answer);
        return;
      }
      const written = await text(answered);
      const body: unknown = written ? JSON.parse(written) : null;
      const { status, body: changed } = answerAsHosted(
        { status: answered.statusCode ?? 500, body },
        url,
        asked,
        queries,
      );
      if (status >= 400) refused.push(`${status} ${asked.method} ${decodeURIComponent(asked.url ?? '')}`);
      const { 'content-length': _length, ...kept } = answered.headers;
      answer.writeHead(status, kept);
      answer.end(JSON.stringify(changed));
    });
    asked.pipe(passed);
  }

  function send(answer: ServerResponse, { status, body }: Answer): void {
    if (status >= 400) refused.push(`${status} ${answer.req.method} ${decodeURIComponent(answer.req.url ?? '')}`);
    answer.writeHead(status, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(body));
  }

  const line = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  line.on('upgrade', (asked, socket) => passUpgrade(serverPort, asked, socket));
  line.listen(port, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://localhost:${(line.address() as { port: number }).port}`,
    refused,
    async close() {
      line.close();
      line.closeAllConnections();
    },
  };
}

const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  body: { message, code: status, type, version: '1.7.4' },
});

const missingAttribute = refusal(
  400,
  'document_invalid_structure',
  'Invalid document structure: Missing required attribute "trackingId"',
);

/** Returns a hosted server's own response, before any row is looked at. */
function answerItself({ pathname }: URL): Answer | undefined {
  if (pathname === '/v1/health/version') return { status: 200, body: { version: '1.7.4' } };
  if (/^\/v1\/(shops|imports)\/|^\/v1\/account\/(storage|deletion|export|phone-codes|mfa\/password)/.test(pathname)) {
    return refusal(
      404,
      'general_route_not_found',
      'The requested route was not found. Please refer to the API docs and try again.',
    );
  }
  return undefined;
}

function refuseQueries(collection: CollectionId, queries: readonly QueryDescription[]): Answer | undefined {
  const relations = new Map(listRelations(collections[collection]));
  const invalid = (message: string) => refusal(400, 'general_query_invalid', `Invalid query: ${message}`);
  for (const { method, attribute, values = [] } of queries.flatMap(listNested)) {
    if (method === 'select') {
      const bare = values.filter((name) => relations.has(String(name)));
      if (bare.length > 0) return invalid(`Cannot select attributes: ${bare.join(', ')}`);
    } else if (attribute?.includes('.')) {
      return invalid(`Cannot query nested attribute on: ${attribute.split('.')[0]}`);
    } else if (attribute !== undefined && relations.get(attribute)?.many) {
      return invalid('Cannot query on virtual relationship attribute');
    }
  }
  return undefined;
}

function listNested(query: QueryDescription): QueryDescription[] {
  if (query.method !== 'or' && query.method !== 'and') return [query];
  return (query.values as QueryDescription[]).flatMap(listNested);
}

function readQueries({ searchParams }: URL): QueryDescription[] {
  return [...searchParams]
    .filter(([name]) => /^queries\[\d*\]$/.test(name))
    .map(([, text]): QueryDescription => JSON.parse(text));
}

/** What none but its writer reads there, by whose id it is known: no member can let another one read a row (R2, R4). */
const ownAlone: Partial<Record<CollectionId, string>> = { messages: 'senderId', users: '$id' };

/** The address of a list, of the caller's own rows alone where the others' cannot be read. */
function askForOwn(collection: CollectionId, url: URL, { headers }: IncomingMessage): string {
  const attribute = ownAlone[collection];
  const session = /a_session_\w+?=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (attribute && session && url.pathname.endsWith('/documents')) {
    const { id } = JSON.parse(Buffer.from(decodeURIComponent(session), 'base64').toString());
    url.searchParams.append('queries[99]', JSON.stringify({ method: 'equal', attribute, values: [id] }));
  }
  return url.pathname + url.search;
}

/** Changes an answer of ours to that of a hosted server. */
function answerAsHosted(
  { status, body }: Answer,
  url: URL,
  { method, headers }: IncomingMessage,
  queries: readonly QueryDescription[],
): Answer {
  const isGuest = !/a_session_|_legacy/.test(headers.cookie ?? '') && !headers['x-fallback-cookies'];
  // An account is not found by its number either (R2).
  const isHidden = status === 401 || url.pathname.endsWith('/users/documents');
  if (isHidden && method === 'GET' && isGuest && url.pathname.endsWith('/documents')) {
    return { status: 200, body: { total: 0, documents: [] } };
  }
  // Its own fault: an address that is proved leaves gaps in the list of factors, after two-factor sign-in was turned on.
  if (status === 200 && method === 'PATCH' && url.pathname === '/v1/account/mfa') {
    const { mfa, emailVerification } = body as { readonly mfa: boolean; readonly emailVerification: boolean };
    if (mfa && emailVerification) return refusal(500, 'general_unknown', 'Attribute "factors" must be an array');
  }
  if (status === 200 && method === 'GET' && url.pathname.includes('/documents')) {
    const selected = queries.flatMap((query) => (query.method === 'select' ? (query.values ?? []).map(String) : []));
    const { documents } = body as { documents?: Row[] };
    if (selected.length > 0 && documents) for (const row of documents) keepSelected(row, selected);
  }
  return { status, body };
}

type Row = Record<string, unknown>;

/** Related rows have what is asked of them alone: a name asked for beside the id comes without it. */
function keepSelected(row: Row, selected: readonly string[]): void {
  if (selected.includes('*')) for (const name of Object.keys(row)) if (name.startsWith('$')) delete row[name];
  for (const [name, value] of Object.entries(row)) {
    const wanted = selected.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
    if (wanted.length === 0 || wanted.includes('*')) continue;
    const isById = wanted.every((each) => each === '$id');
    for (const related of [value].flat())
      if (!isById && typeof related === 'object' && related) delete (related as Row).$id;
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Sends a file of the app; any address of a page is that of its index, and with a session that of the app, in the chosen language (R35). */
function sendPage(
  app: string,
  pathname: string,
  { cookie = '', referer = '/' }: IncomingMessage['headers'],
  answer: ServerResponse,
): void {
  const chosen = /^\/language\/(\w+)$/.exec(pathname)?.[1];
  if (chosen !== undefined) {
    answer.writeHead(303, { location: referer, 'set-cookie': `duka_language=${chosen}; Path=/; SameSite=Lax` });
    answer.end();
    return;
  }
  const asked = join(app, decodeURIComponent(pathname));
  const pages = /duka_language=sw/.test(cookie) ? join(app, 'sw') : app;
  const page = /a_session_/.test(cookie) ? 'app.html' : 'index.html';
  const file = extname(asked) in types && existsSync(asked) ? asked : join(pages, page);
  answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  answer.end(readFileSync(file));
}
