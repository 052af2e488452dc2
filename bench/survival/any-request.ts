import { collectionIds, collections } from '@duka/domain/collections';
import fc from 'fast-check';
import { documentsPath, filesPath } from './wire.ts';

/** A request of any shape, sensible or not. */
export interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array | string;
}

/** Things the requests may refer to. */
export interface Known {
  /** Tokens of live sessions. */
  readonly sessions: readonly string[];
  readonly ids: readonly string[];
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const longText = fc.integer({ min: 0, max: 12_000 }).map((length) => 'm'.repeat(length));
export const oddId = fc.constantFrom(
  'unique()',
  '__proto__',
  'constructor',
  '..',
  '%2e%2e%2f',
  '%00',
  '%',
  '-',
  'x'.repeat(37),
  '',
);

const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');

/** Any value an attribute may be sent, of the right kind now and then. */
export const value = fc.oneof(
  text,
  longText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.array(text, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const attributeNames = [...new Set(collectionIds.flatMap((id) => Object.keys(collections[id].attributes)))];
const attribute = fc.oneof(fc.constantFrom(...attributeNames, '$id', '$createdAt', '$updatedAt', '$sequence'), text);

const query = fc.oneof(
  fc.record(
    {
      method: fc.oneof(
        fc.constantFrom('equal', 'notEqual', 'lessThan', 'greaterThanEqual', 'between', 'contains', 'startsWith'),
        fc.constantFrom('endsWith', 'search', 'isNull', 'isNotNull', 'orderAsc', 'orderDesc', 'limit', 'offset'),
        fc.constantFrom('cursorAfter', 'cursorBefore', 'select', 'or', 'and'),
        text,
      ),
      attribute,
      values: fc.array(value, { maxLength: 4 }),
    },
    { requiredKeys: ['method'] },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const range = fc.oneof(
  fc
    .tuple(fc.integer({ min: -2, max: 300 }), fc.integer({ min: -2, max: 300 }))
    .map(([from, to]) => `bytes=${from}-${to}`),
  fc.constantFrom('bytes=-5', 'bytes=5-', 'bytes=0-0,2-3', 'lines=1-2', 'bytes=', 'bytes=a-b'),
);
const contentRange = fc
  .tuple(fc.nat(300), fc.nat(300), fc.oneof(fc.nat(600), fc.constantFrom('*', -1, 30_000_001, 1e15)))
  .map(([from, to, total]) => `bytes ${from}-${to}/${total}`);
/** Gives a value one time in twenty, so that most requests pass the early refusals. */
export const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Characters of a header: visible Latin-1. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 33, max: 255 })
    .filter((code) => code !== 127)
    .map((code) => String.fromCharCode(code)),
  maxLength: 30,
});

/** Anything at all: any method to any address, with whatever headers and body. Most of it is refused at the door. */
export function anyRequest({ sessions, ids }: Known): fc.Arbitrary<AnyRequest> {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, oddId, text.map(encodeURIComponent));
  const queries = fc
    .array(fc.oneof({ weight: 4, arbitrary: query.map((one) => JSON.stringify(one)) }, text), { maxLength: 5 })
    .map((texts) => texts.map((one, at) => `queries[${at}]=${encodeURIComponent(one)}`).join('&'));
  const plainQuery = fc
    .dictionary(
      fc.oneof(
        fc.constantFrom(
          'width',
          'height',
          'quality',
          'output',
          'rotation',
          'gravity',
          'search',
          'project',
          'channels[]',
          'lang',
          'region',
        ),
        text,
      ),
      fc.oneof(text, fc.integer().map(String)),
      { maxKeys: 5 },
    )
    .map((entries) => new URLSearchParams(entries).toString());
  const path = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.oneof(fc.constant('products'), fc.constantFrom(...collectionIds), id), fc.option(id))
        .map(([collection, one]) => documentsPath(collection, one ?? undefined)),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.option(id), fc.constantFrom('', '/view', '/download', '/preview', '/else'))
        .map(([one, end]) => (one === null ? filesPath : `${filesPath}/${one}${end}`)),
    },
    fc.constantFrom(
      '/v1/account',
      '/v1/account/prefs',
      '/v1/account/name',
      '/v1/account/email',
      '/v1/account/recovery',
      '/v1/account/verification',
      '/v1/account/sessions',
      '/v1/account/sessions/current',
      '/v1/account/sessions/email',
    ),
    fc
      .tuple(fc.constantFrom('regions', 'districts', 'wards', 'streets', 'roads', 'houses', 'x'), id)
      .map(([what, one]) => `/napa/v1/${what}/${one}`),
    fc.constantFrom(
      '/',
      '/products',
      '/v1',
      '/v1/health/version',
      '/v1/realtime',
      '/assets/none.js',
      '/%2e%2e/package.json',
      '/index.html',
    ),
    text.map((words) => `/${encodeURIComponent(words)}`),
  );
  const address = fc
    .tuple(path, fc.oneof(fc.constant(''), queries, plainQuery))
    .map(([base, search]) => (search === '' ? base : `${base}?${search}`));

  const headers = fc.record(
    {
      'x-appwrite-project': fc.oneof({ weight: 12, arbitrary: fc.constant('duka') }, headerText),
      'x-appwrite-session': fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...sessions) },
        fc.constant(undefined),
        headerText,
      ),
      'x-appwrite-key': seldom(headerText),
      'x-appwrite-id': fc.oneof(fc.constantFrom(...ids), headerText),
      cookie: headerText,
      range,
      'content-range': contentRange,
      'if-none-match': headerText,
      'if-range': headerText,
      accept: fc.constantFrom('image/webp', '*/*', 'text/html', 'x'),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'x', 'gzip;q=0'),
      origin: seldom(fc.constantFrom('http://localhost', 'https://evil.example', 'null', 'x')),
    },
    { requiredKeys: ['x-appwrite-project', 'x-appwrite-session'] },
  );

  const documentBody = fc.record(
    {
      documentId: fc.oneof(id, fc.jsonValue()),
      data: fc.dictionary(attribute, value, { maxKeys: 12 }),
      permissions: fc.oneof(
        fc.array(text, { maxLength: 3 }),
        fc.constantFrom(['read("any")'], ['read("users")'], null),
      ),
    },
    { requiredKeys: [] },
  );
  const accountBody = fc.record(
    {
      userId: id,
      email: fc.oneof(text, fc.emailAddress()),
      password: text,
      oldPassword: text,
      name: value,
      prefs: fc.jsonValue(),
      url: fc.webUrl(),
      secret: text,
      expire: text,
    },
    { requiredKeys: [] },
  );
  const json = fc
    .oneof({ weight: 3, arbitrary: documentBody }, accountBody, fc.jsonValue())
    .map((one) => ({ type: 'application/json', body: JSON.stringify(one) }));
  const broken = fc
    .tuple(
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=b',
        'application/x-www-form-urlencoded',
        'x',
      ),
      fc.uint8Array({ maxLength: 300 }),
    )
    .map(([type, body]) => ({ type, body }));
  const form = fc
    .tuple(id, fc.uint8Array({ maxLength: 300 }), text, fc.boolean())
    .map(([fileId, bytes, name, isWhole]) => ({
      type: 'multipart/form-data; boundary=b',
      body: makeForm(fileId, bytes, name, isWhole),
    }));
  const body = fc.oneof({ weight: 4, arbitrary: json }, broken, { weight: 2, arbitrary: form });

  return fc.tuple(method, address, headers, fc.option(body, { freq: 3 })).map(([verb, to, head, content]) => ({
    method: verb,
    path: to,
    headers: content && !['GET', 'HEAD'].includes(verb) ? { ...head, 'content-type': content.type } : head,
    ...(content && !['GET', 'HEAD'].includes(verb) && { body: content.body }),
  }));
}

/** A multipart body with one file; one that is not whole lacks its end. */
export function makeForm(fileId: string, bytes: Uint8Array, name: string, isWhole: boolean): Uint8Array {
  const quoted = name.replaceAll(/["\r\n]/g, '_');
  const parts = [
    `--b\r\nContent-Disposition: form-data; name="fileId"\r\n\r\n${fileId}\r\n`,
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`,
    bytes,
    isWhole ? '\r\n--b--\r\n' : '\r\n--b',
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** The pieces of one file: their order, and which come twice. */
export interface AnyChunks {
  readonly size: number;
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** A file cut into equal chunks that come in any order, some of them again. */
export const anyChunks: fc.Arbitrary<AnyChunks> = fc
  .record({ size: fc.integer({ min: 1, max: 4000 }), count: fc.integer({ min: 1, max: 6 }) })
  .chain(({ size, count }) => {
    const chunk = Math.ceil(size / count);
    const spans = Array.from(
      { length: Math.ceil(size / chunk) },
      (_, at) => [at * chunk, Math.min((at + 1) * chunk, size) - 1] as const,
    );
    return fc.record({
      size: fc.constant(size),
      spans: fc
        .tuple(fc.shuffledSubarray(spans, { minLength: spans.length }), fc.shuffledSubarray(spans))
        .map(([all, again]) => [...again.slice(0, 2), ...all]),
    });
  });

/** A message of a client on a socket. */
export const anySocketMessage: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constant(JSON.stringify({ type: 'ping' })),
  fc
    .record({ type: fc.oneof(fc.constantFrom('authentication', 'ping', 'subscribe'), text), data: fc.jsonValue() })
    .map((one) => JSON.stringify(one)),
  fc.jsonValue().map((one) => JSON.stringify(one)),
  text,
  fc.uint8Array({ maxLength: 200 }),
);
