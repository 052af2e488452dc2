import { projectId } from '@duka/domain/project';
import { WebSocket } from 'ws';
import { startDuka } from './duka-process.ts';
import { until } from './until.ts';
import { call, documentsPath, listPath, newSeller, productOf, type Seller } from './wire.ts';

/** Connections a minute that an address may open: 128. */
const socketsPerAddress = 100;
const atOnce = 50;

/** Holds `count` silent sockets open; returns the faults found, and a remark on the cost of the sockets. */
export async function holdSockets(
  dataDir: string,
  count: number,
): Promise<{ readonly faults: string[]; readonly remark: string }> {
  const faults: string[] = [];
  const duka = await startDuka(dataDir);
  try {
    const seller = await newSeller(duka.url, 'idle');
    const handlesBefore = duka.openHandles() ?? 0;
    const memoryBefore = duka.memory();
    const sockets: WebSocket[] = [];
    let closed = 0;
    for (let at = 0; at < count; at += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, count - at) }, (_, one) => open(duka.url, seller, at + one));
      sockets.push(...(await Promise.all(batch)));
    }
    for (const socket of sockets) socket.on('close', () => (closed += 1));
    const memory = duka.memory() - memoryBefore;

    let received = 0;
    for (const socket of sockets) socket.once('message', () => (received += 1));
    const body = { documentId: 'received', data: productOf(seller) };
    const { status } = await call(duka.url, 'POST', documentsPath('products'), { as: seller, body });
    if (status !== 201) faults.push(`a product was answered ${status} beside ${count} sockets`);
    await until(() => received === count, 'the event to reach every socket');
    for (let at = 0; at < 50; at += 1) {
      const list = await call(duka.url, 'GET', listPath('products'), { as: seller });
      if (list.status !== 200) faults.push(`a list was answered ${list.status} beside ${count} sockets`);
    }
    if (closed > 0) faults.push(`${closed} sockets were closed`);
    for (const socket of sockets) socket.terminate();
    await until(() => (duka.openHandles() ?? 0) <= handlesBefore + 4, 'the sockets to be let go');
    faults.push(...duka.problemLines.filter((line) => line.startsWith('{')));
    return { faults, remark: `${count} sockets, ${(memory / 1024 / count).toFixed(1)} KiB each` };
  } finally {
    await duka.stop();
  }
}

/** Returns the socket once the server has said that it is connected. */
function open(url: string, { session }: Seller, at: number): Promise<WebSocket> {
  const address = `10.1.${Math.floor(at / socketsPerAddress / 250)}.${(Math.floor(at / socketsPerAddress) % 250) + 1}`;
  const channel = 'databases.marketplace.collections.products.documents';
  const query = `project=${projectId}&channels[]=${channel}`;
  const headers = { 'x-appwrite-session': session, 'x-forwarded-for': address };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?${query}`, { headers });
  return new Promise((resolve, reject) => {
    socket.once('message', (data) => {
      const { type } = JSON.parse(data.toString());
      if (type === 'connected') resolve(socket);
      else reject(new Error(data.toString()));
    });
    socket.on('error', reject);
  });
}
