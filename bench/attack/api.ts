import { connect } from 'node:net';
import { documentsPath, listPath, productOf } from '#survival/wire.ts';
import { expectStatus, expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { type Answer, type AttackTarget, need } from './attack-target.ts';
import { listen } from './listen.ts';

const products = documentsPath('products');
/** Milliseconds after which a server that waits for a body counts as one that reads it. */
const bodyPatienceMs = 10_000;

/** Sends bytes as they are; returns the status of each answer that comes until the server hangs up. */
function sendRaw({ url }: AttackTarget, request: string): Promise<number[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(request));
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))));
  });
}

/** Sends the head of a request and leaves its body out; returns the status of what comes all the same. */
function sendHead({ url }: AttackTarget, head: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.setTimeout(bodyPatienceMs, () => socket.destroy(new Error('The server waits for the body.')));
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(bytes))?.[1]));
    });
  });
}

export const apiAttacks = listAttacks('api', {
  'queries that carry SQL, unknown attributes and methods (1.2.4)': async ({ call, juma }) => {
    const sql = "' OR 1=1; DROP TABLE products; --";
    const queries = [
      { method: 'equal', attribute: 'name', values: [sql] },
      { method: 'search', attribute: 'name', values: ['" OR * NEAR( ^'] },
      { method: 'equal', attribute: `name${sql}`, values: ['x'] },
      { method: 'orderAsc', attribute: `name; ${sql}` },
      { method: 'raw', values: [sql] },
      { method: 'equal', attribute: '__proto__', values: ['x'] },
      { method: 'limit', values: ['1; DROP TABLE products'] },
    ];
    const answers = await Promise.all(queries.map((query) => call('GET', listPath('products', query), { as: juma })));
    const rows = answers.reduce((sum, { body }) => sum + (body.total ?? 0), 0);
    return joinOutcomes(expectStatus(answers, 200, 400), expectTrue(rows === 0, `${rows} rows`));
  },

  'queries that cost: a thousand values and one, nested deep, a hundred and one': async ({ call, asha }) => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);
    const contains = (count: number) => ({ method: 'contains', attribute: 'description', values: values(count) });
    let nested: object = contains(1);
    for (let level = 0; level < 20; level += 1) nested = { method: 'or', values: [nested, contains(1)] };
    const answers = [
      await call('GET', listPath('products', contains(400), contains(400), contains(201)), { as: asha }),
      await call('GET', listPath('products', nested), { as: asha }),
      await call('GET', listPath('products', ...values(101).map(() => contains(1))), { as: asha }),
    ];
    return expectStatus(answers, 400);
  },

  'bodies: too large, no JSON, too deep, keys that reach into objects': async ({ call, asha }) => {
    const post = (body: unknown) => call('POST', products, { as: asha, body });
    const polluted = `{"documentId":"p","data":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}}`;
    const answers = [
      await post({ documentId: 'x', data: { name: 'x'.repeat(1_100_000) } }),
      await post('{"documentId": '),
      await post('['.repeat(50_000)),
      await post(polluted),
      await post({ documentId: 'x', data: [] }),
      await post('null'),
    ];
    return expectStatus(answers, 400, 413);
  },

  "a guest's body of 8 MB that never comes, on calls that need a session": async (target) => {
    const head = (line: string) =>
      `${line} HTTP/1.1\r\nHost: localhost\r\nX-Appwrite-Project: duka\r\nContent-Type: application/json\r\n`;
    const paths = [
      products,
      `/v1/shops/${target.asha.storeId}/imports`,
      '/v1/storage/buckets/files/files',
      '/v1/nothing',
    ];
    const statuses = await Promise.all(
      paths.flatMap((path) =>
        ['Content-Length: 8000000', 'Transfer-Encoding: chunked'].map((length) =>
          sendHead(target, `${head(`POST ${path}`)}${length}\r\n\r\n`),
        ),
      ),
    );
    const isRefused = statuses.every((status) => status === 401 || status === 404);
    return expectTrue(isRefused, `answered ${statuses.join(', ')} before it came`);
  },

  'prices and quantities that no longer can be counted': async ({ call, createDocument, asha }) => {
    const answers = [];
    for (const more of [
      { sellingPrice: 1e300 },
      { sellingPrice: 1.5 },
      { purchasePrice: -1 },
      { sellingPrice: 1e12, quantityInStock: 1e12 },
      { quantityInStock: '5' },
    ]) {
      answers.push(await createDocument(asha, 'products', 'unique()', productOf(asha, more)));
    }
    const figures = await call('GET', `/v1/shops/${asha.storeId}/sales?from=2026-11-01&to=2026-11-30`, { as: asha });
    return joinOutcomes(expectStatus(answers, 400), expectTrue(figures.status === 200, 'figures answer'));
  },

  'methods and paths that are no calls, other projects (4.1.4)': async ({ call, asha }) => {
    const project = (id: string) => ({ as: asha, headers: { 'x-appwrite-project': id } });
    const answers = [
      await call('PROPFIND', products, { as: asha }),
      await call('DELETE', products, { as: asha }),
      await call('GET', '/v1/..%2f..%2fetc/passwd', { as: asha }),
      await call('GET', '/v1/databases/other/collections/products/documents', { as: asha }),
      await call('GET', documentsPath('sessions'), { as: asha }),
      await call('GET', documentsPath('__proto__'), { as: asha }),
      await call('GET', products, project('other')),
      await call('GET', products, project('')),
    ];
    return expectStatus(answers, 400, 401, 404, 405);
  },

  'requests hidden in requests (4.2.1)': async (target) => {
    const head = 'POST /v1/account HTTP/1.1\r\nHost: localhost\r\nX-Appwrite-Project: duka\r\n';
    const hidden = 'GET /v1/health/version HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const both = await sendRaw(
      target,
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    );
    const twice = await sendRaw(
      target,
      `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    );
    const odd = await sendRaw(target, `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`);
    const statuses = [...both, ...twice, ...odd];
    return expectTrue(!statuses.includes(200), `answered ${statuses.join(', ')}, the hidden one never`);
  },

  'details of the server in its error answers (16.5.1)': async ({ call, asha }) => {
    const answers = [
      await call('GET', '/v1/nothing'),
      await call('POST', products, { as: asha, body: '{' }),
      await call('GET', documentsPath('products', 'none'), { as: asha }),
    ];
    const answered = answers.map(({ bytes }) => `${bytes}`).join();
    const isTelling = /node_modules|\.ts:|SQLITE|at \w+ \(/.test(answered);
    return joinOutcomes(expectStatus(answers, 400, 404), expectTrue(!isTelling, 'no path, no query, no stack'));
  },

  "a socket from a stranger's page, one that says too much, one that shouts (4.4)": async (target) => {
    const foreign = await listen(target, ['documents'], undefined, { origin: 'https://evil.example' });
    const isRefused = foreign.isClosed() || JSON.stringify(foreign.received).includes('1008');
    const large = await listen(target, ['documents']);
    large.say(JSON.stringify({ type: 'ping', data: 'x'.repeat(70_000) }));
    const loud = await listen(target, ['documents']);
    for (let time = 0; time < 60; time += 1) loud.say('{"type":"ping"}');
    const other = await listen(target, ['documents']);
    await other.receivedIds();
    const pongs = loud.received.filter(({ type }) => type === 'pong').length;
    for (const listener of [foreign, large, loud, other]) listener.close();
    return expectTrue(isRefused && pongs <= 40, `refused; ${pongs} of 60 pings answered`);
  },

  'a document written over another version (2.3)': async ({ call, createDocument, asha }) => {
    need(await createDocument(asha, 'products', 'raced', productOf(asha)), 201);
    const headers = { 'x-appwrite-timestamp': '2020-01-01T00:00:00.000+00:00' };
    const body = { data: { name: 'Overwritten' } };
    return expectStatus([await call('PATCH', documentsPath('products', 'raced'), { as: asha, headers, body })], 409);
  },
});

export const longApiAttacks = listAttacks(
  'api',
  {
    'seven hundred writes of one account in a minute': async ({ call, newMember }) => {
      const member = await newMember();
      const path = documentsPath('users', member.userId);
      const answers: Answer[] = [];
      const write = (at: number) => call('PATCH', path, { as: member, body: { data: { bio: `${at}` } } });
      // Some at once, so that a slow machine too is through in a minute.
      for (let at = 0; at < 700; at += 10) {
        answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, offset) => write(at + offset)))));
      }
      const isEnded = answers.some(({ status }) => status === 429);
      return joinOutcomes(expectStatus(answers, 200, 429), expectTrue(isEnded, 'writes end'));
    },
  },
  true,
);
