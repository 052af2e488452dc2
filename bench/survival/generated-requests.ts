import { Agent, type IncomingMessage, request as sendRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CollectionId } from '@duka/domain/collections';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { type AnyChunks, type AnyRequest, anyChunks, anyRequest, anySocketMessage } from './any-request.ts';
import type { KnownShop } from './likely-call.ts';
import { likelyRequest } from './likely-request.ts';
import { call, documentsPath, expectDone, md5, newSeller, productOf, type Seller, upload } from './wire.ts';

export interface GeneratedReport {
  readonly requests: number;
  readonly messages: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly faults: readonly string[];
  /** The seed of the batch that would have come next: a run with it goes on where this one ended. */
  readonly nextSeed: number;
}

/** The number of requests; no batch begins after the time is over. */
export interface GeneratedLength {
  readonly requests: number;
  readonly minutes?: number;
  /** Called after each batch. */
  readonly onBatch?: (soFar: { readonly requests: number; readonly faults: number; readonly nextSeed: number }) => void;
}

const atOnce = 16;
const batchSize = 500;
/** In each batch, besides its requests. */
const uploadsPerBatch = 10;
const messagesPerBatch = 25;
/** A green pixel as PNG, and a text. */
const picture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const letters = new Uint8Array(300).fill(65);

/** The products that each shop begins with; some are deleted on the way. */
const productsPerShop = 12;
const filesPerShop = 8;

/** Sends generated requests; returns the faults of their answers, in words. Each batch has a seed of its own. */
export async function sendGenerated(url: string, length: GeneratedLength, seed: number): Promise<GeneratedReport> {
  const { requests: count, minutes = Number.POSITIVE_INFINITY, onBatch } = length;
  const endsAt = performance.now() + minutes * 60_000;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  let messages = 0;
  let requests = 0;
  let nextSeed = seed;
  // Its session is known to no generated request, which might end it.
  const uploader = await newSeller(url, `any${seed}c`);
  try {
    for (let batch = 0; requests < count && performance.now() < endsAt; batch += 1) {
      const options = { seed: seed + batch, numRuns: Math.min(batchSize, count - requests) };
      const wanted = fc.sample(mixRequests(await openShops(url, options.seed)), options);
      await eachAtOnce(wanted, async (one) => {
        const found = await judge(url, agent, one, statuses);
        if (found) faults.push(`seed ${options.seed}: ${found}`);
      });
      requests += wanted.length;

      for (const [at, chunks] of fc.sample(anyChunks, { seed: options.seed, numRuns: uploadsPerBatch }).entries()) {
        const found = await uploadChunks(url, uploader, `c${options.seed}-${at}`, chunks);
        requests += chunks.spans.length;
        if (found) faults.push(`seed ${options.seed}: ${found}`);
      }
      const said = fc.sample(anySocketMessage, { seed: options.seed, numRuns: messagesPerBatch });
      const found = await talk(url, uploader.session, said, batch);
      messages += said.length;
      if (found) faults.push(`seed ${options.seed}: ${found}`);
      nextSeed = options.seed + 1;
      onBatch?.({ requests, faults: faults.length, nextSeed });
    }
  } finally {
    agent.destroy();
  }
  return { requests, messages, statuses, faults, nextSeed };
}

/** Three of four are such as a client sends: they reach what lies behind the door. */
function mixRequests(shops: readonly [KnownShop, KnownShop]): fc.Arbitrary<AnyRequest> {
  const sessions = shops.map(({ seller }) => seller.session);
  const ids = shops.flatMap(({ seller, rows, files }) => [
    seller.userId,
    seller.storeId,
    ...Object.values(rows).flat(),
    ...files,
  ]);
  return fc.oneof(
    { weight: 3, arbitrary: likelyRequest(shops) },
    { weight: 1, arbitrary: anyRequest({ sessions, ids }) },
  );
}

/**
 * Two new shops for each batch: its requests may end the sessions and delete the rows they use, and are limited by
 * account. Their names come from the seed, so that a batch can be sent again.
 */
async function openShops(url: string, seed: number): Promise<readonly [KnownShop, KnownShop]> {
  // Sign-ups are limited by address.
  const headers = { 'x-forwarded-for': `10.3.${(seed >> 8) & 255}.${seed & 255}` };
  const sellers = [await newSeller(url, `any${seed}a`, headers), await newSeller(url, `any${seed}b`, headers)] as const;
  const [one, two] = sellers;
  return [await fillShop(url, one, two), await fillShop(url, two, one)];
}

async function fillShop(url: string, as: Seller, other: Seller): Promise<KnownShop> {
  const { userId, storeId } = as;
  const number = (count: number, kind: string) => Array.from({ length: count }, (_, at) => `${userId}-${kind}${at}`);
  const create = async (collection: CollectionId, ids: readonly string[], data: object) => {
    const path = documentsPath(collection);
    for (const documentId of ids) await expectDone(call(url, 'POST', path, { as, body: { documentId, data } }));
    return ids;
  };
  const list = async (collection: CollectionId): Promise<string[]> => {
    const { body } = await expectDone(call(url, 'GET', documentsPath(collection), { as }));
    return body.documents.map(({ $id }: { $id: string }) => $id);
  };
  const place = {
    storeId: [storeId],
    region: 'Arusha',
    district: 'Arusha',
    ward: 'Kaloleni',
    street: 'Soko',
    road: 'Uhuru',
  };
  const payment = { storeId: [storeId], accountName: 'Asha', accountNo: '0150412776', type: 'bank', provider: 'CRDB' };
  const message = { senderId: userId, receiverId: other.userId, content: 'Habari' };
  const products = await create('products', number(productsPerShop, 'p'), productOf(as));
  const sale = { storeId, orderItems: [{ productId: products[0], quantity: 0.5 }] };
  const rows = {
    users: [userId],
    stores: [storeId],
    products,
    orders: await create('orders', number(4, 'o'), sale),
    storeLocations: await create('storeLocations', number(2, 'l'), place),
    storePayments: await create('storePayments', number(2, 'b'), payment),
    messages: await create('messages', number(4, 'm'), message),
    orderItems: await list('orderItems'),
    stockMovements: await list('stockMovements'),
    productCategories: await list('productCategories'),
    units: await list('units'),
    unitCategories: await list('unitCategories'),
  };
  const files = number(filesPerShop, 'f');
  for (const [at, id] of files.entries()) await expectDone(upload(url, as, id, at % 2 === 0 ? picture : letters));
  return { seller: as, rows, files };
}

async function eachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const run = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** Returns the fault of the answer: a status from 500, a lost connection, an error not in four fields; undefined when there is none. */
async function judge(url: string, agent: Agent, one: AnyRequest, statuses: Record<number, number>) {
  let answer: { status: number; text: string };
  try {
    answer = await send(url, agent, one);
  } catch (error) {
    return `${describe(one)} lost its connection: ${error}`;
  }
  const { status, text } = answer;
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status >= 500) return `${describe(one)} was answered ${status} ${text.slice(0, 300)}`;
  if (status >= 400 && one.method !== 'HEAD' && !isErrorBody(text, status)) {
    return `${describe(one)} was refused ${status} in other words than the contract's: ${text.slice(0, 300)}`;
  }
  return undefined;
}

function send(url: string, agent: Agent, { method, path, headers, body }: AnyRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    // Node would send the body of a DELETE without saying how long it is.
    if (body !== undefined) given['content-length'] = String(Buffer.byteLength(body as string));
    const request = sendRequest(
      `${url}${path}`,
      { method, agent, headers: given },
      async (response: IncomingMessage) => {
        try {
          const pieces: Buffer[] = [];
          for await (const piece of response) pieces.push(piece as Buffer);
          resolve({ status: response.statusCode ?? 0, text: decode(Buffer.concat(pieces), response).toString() });
        } catch (error) {
          reject(error);
        }
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };

/** The words of a refusal; of other answers a range of the compressed bytes may have been asked for. */
function decode(bytes: Buffer, { headers, statusCode = 0 }: IncomingMessage): Buffer {
  const decoder = decoders[headers['content-encoding'] ?? ''];
  return decoder && statusCode >= 400 && bytes.length > 0 ? decoder(bytes) : bytes;
}

function isErrorBody(text: string, status: number): boolean {
  try {
    const body = JSON.parse(text);
    return (
      body.code === status && typeof body.message === 'string' && typeof body.type === 'string' && 'version' in body
    );
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function describe({ method, path, headers, body }: AnyRequest): string {
  const content =
    body === undefined
      ? ''
      : ` ${Buffer.from(body as string)
          .toString('latin1')
          .slice(0, 500)}`;
  return `${method} ${path} ${JSON.stringify(headers)}${content}`;
}

/** An accepted file comes out whole, whatever the order of its chunks; the limit of uploads may refuse it. */
async function uploadChunks(url: string, as: Seller, fileId: string, { size, spans }: AnyChunks) {
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
  let signature: string | undefined;
  for (const [from, to] of spans) {
    const { status, body } = await upload(url, as, fileId, bytes.slice(from, to + 1), `bytes ${from}-${to}/${size}`);
    if (status === 429) return undefined;
    // Repeated chunks may come when the file is complete already.
    if (status >= 300 && !(status === 409 && signature))
      return `a chunk was refused: ${status} ${JSON.stringify(body)}`;
    if (body.signature) signature = body.signature;
  }
  return signature === md5(bytes) ? undefined : `a file of ${size} bytes came out with the MD5 ${signature}`;
}

/** A socket answers or closes, whatever is said on it; closed for a reason of its own (1003, 1007, 1008, 1009). */
async function talk(url: string, session: string, said: readonly (string | Uint8Array)[], at: number) {
  const address = `${url.replace('http', 'ws')}/v1/realtime?project=duka&channels[]=files&channels[]=documents`;
  const headers = { 'x-appwrite-session': session, 'x-forwarded-for': `10.2.${at % 250}.${Math.floor(at / 250) + 1}` };
  const socket = new WebSocket(address, { headers });
  return new Promise<string | undefined>((resolve) => {
    let pongs = 0;
    socket.on('open', () => {
      for (const message of said) socket.send(message);
      socket.send(JSON.stringify({ type: 'ping' }));
    });
    socket.on('message', (data) => {
      // The last one said is a ping; of those before it some were pings too.
      if (data.toString().includes('pong')) pongs += 1;
      if (pongs > countPings(said)) socket.close();
    });
    socket.on('close', (code) =>
      resolve([1000, 1003, 1005, 1007, 1008, 1009].includes(code) ? undefined : `a socket was closed with ${code}`),
    );
    socket.on('error', (error) => resolve(`a socket broke: ${error.message}`));
  });
}

function countPings(said: readonly (string | Uint8Array)[]): number {
  return said.filter((message) => typeof message === 'string' && isPing(message)).length;
}

function isPing(message: string): boolean {
  try {
    return JSON.parse(message)?.type === 'ping';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
