import { WebSocket } from 'ws';
import { createRandom, type Random } from './random.ts';
import {
  type Answer,
  call,
  documentsPath,
  downloadedMd5,
  filesPath,
  listPath,
  md5,
  newSeller,
  productOf,
  type Seller,
  upload,
} from './wire.ts';

export interface LoadOptions {
  readonly url: string;
  readonly seconds: number;
  readonly sellers: number;
  readonly seed: number;
  /** Called about every second. */
  readonly onTick?: (requests: number) => void;
}

export interface LoadReport {
  readonly requests: number;
  /** Events that reached the sockets, one of which each seller holds open. */
  readonly events: number;
  readonly faults: readonly string[];
}

const maxWorkers = 16;
const plain = [
  { method: 'orderDesc', attribute: 'createdAt' },
  { method: 'limit', values: [25] },
];

/** The ids that one seller has, for the next calls. */
interface Shop {
  readonly seller: Seller;
  readonly products: string[];
  readonly files: { readonly id: string; readonly md5: string }[];
  busy: boolean;
}

/** Sellers at work, as fast as the server answers: lists, products, saves, searches, pictures and messages. */
export async function workMixed({ url, seconds, sellers, seed, onTick }: LoadOptions): Promise<LoadReport> {
  const faults: string[] = [];
  const shops: Shop[] = [];
  for (let at = 0; at < sellers; at += 1) {
    shops.push({ seller: await newSeller(url, `load${seed}-${at}`), products: [], files: [], busy: false });
  }
  const sockets = await Promise.all(shops.map(({ seller }, at) => listen(url, seller, at, faults)));
  const endAt = performance.now() + seconds * 1000;
  let requests = 0;
  let nextTick = performance.now();
  const work = async (_: unknown, at: number) => {
    const random = createRandom(seed + at);
    for (let step = 0; performance.now() < endAt; step += 1) {
      // One thing at a time in a shop: what it has is only known between two calls.
      const shop = random.pick(shops.filter(({ busy }) => !busy));
      shop.busy = true;
      try {
        const fault = await doSomething(url, shop, shops, random, `${seed}-${at}-${step}`);
        if (fault) faults.push(fault);
      } catch (error) {
        faults.push(`a connection was lost: ${error}`);
      } finally {
        shop.busy = false;
      }
      requests += 1;
      if (onTick && performance.now() > nextTick) {
        nextTick += 1000;
        onTick(requests);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxWorkers, sellers) }, work));
  const events = sockets.reduce((sum, { received }) => sum + received(), 0);
  for (const { close } of sockets) close();
  return { requests, events, faults };
}

async function doSomething(url: string, shop: Shop, shops: readonly Shop[], random: Random, name: string) {
  const { seller, products, files } = shop;
  const as = seller;
  const get = (path: string) => call(url, 'GET', path, { as });
  const store = { method: 'equal', attribute: 'storeId', values: [seller.storeId] };
  const choice = random.next();
  if (products.length === 0 || choice < 0.08) {
    const body = { documentId: `p${name}`, data: productOf(seller, { name: `Mbegu ${name}` }) };
    const answer = await call(url, 'POST', documentsPath('products'), { as, body });
    if (answer.status === 201) products.push(body.documentId);
    return expectStatus('a create', answer, 201);
  }
  if (choice < 0.2) {
    const body = { data: { quantityInStock: random.between(0, 1000) } };
    return expectStatus(
      'an update',
      await call(url, 'PATCH', documentsPath('products', random.pick(products)), { as, body }),
      200,
    );
  }
  if (choice < 0.23 || files.length === 0) {
    const bytes = random.bytes(random.between(1, 20_000));
    const answer = await upload(url, seller, `f${name}`, bytes);
    if (answer.status === 201) files.push({ id: `f${name}`, md5: md5(bytes) });
    return expectStatus('an upload', answer, 201);
  }
  if (choice < 0.26) {
    const file = random.pick(files);
    const found = await downloadedMd5(url, seller, file.id);
    return found === file.md5 ? undefined : `file ${file.id} came back as ${found}`;
  }
  if (choice < 0.28)
    return expectStatus(
      'a preview',
      await get(`${filesPath}/${random.pick(files).id}/preview?width=${random.between(1, 60)}`),
      200,
    );
  if (choice < 0.31) {
    const receiverId = random.pick(shops).seller.userId;
    const body = { documentId: `m${name}`, data: { senderId: seller.userId, receiverId, content: 'Habari' } };
    return expectStatus('a message', await call(url, 'POST', documentsPath('messages'), { as, body }), 201);
  }
  if (choice < 0.38) {
    const search = { method: 'contains', attribute: 'name', values: [String(random.between(0, 99))] };
    return expectStatus('a search', await get(listPath('products', store, search, ...plain)), 200);
  }
  if (choice < 0.6) return expectStatus('a product', await get(documentsPath('products', random.pick(products))), 200);
  return expectStatus('a list', await get(listPath('products', store, ...plain)), 200);
}

function expectStatus(what: string, { status, body }: Answer, wanted: number): string | undefined {
  return status === wanted ? undefined : `${what} was answered ${status} ${JSON.stringify(body)}`;
}

/** A socket that must stay open until we close it. */
async function listen(url: string, { session }: Seller, at: number, faults: string[]) {
  const address = `${url.replace('http', 'ws')}/v1/realtime?project=duka&channels[]=documents&channels[]=files`;
  const headers = { 'x-appwrite-session': session, 'x-forwarded-for': `10.3.0.${at + 1}` };
  const socket = new WebSocket(address, { headers });
  let received = 0;
  let over = false;
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('error', reject);
  });
  socket.on('message', () => {
    received += 1;
  });
  socket.on('close', (code) => {
    if (!over) faults.push(`a socket was closed with ${code}`);
  });
  return {
    received: () => received,
    close: () => {
      over = true;
      socket.close();
    },
  };
}
