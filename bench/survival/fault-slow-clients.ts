import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { projectId } from '@duka/domain/project';
import { type Duka, startDuka } from './duka-process.ts';
import { until } from './until.ts';
import { call, expectDone, filesPath, listPath, newSeller, type Seller, upload } from './wire.ts';

const fileBytes = 20_000_000;
/** A server that reads a file ahead of a client that does not take it would grow by all of it for each. */
const maxGrowthBytes = 80_000_000;

/** Clients, at most 119 as one account uploads, that take or send a byte at a time while others work; returns the faults found, in words. */
export async function beSlow(dataDir: string, count: number): Promise<string[]> {
  const faults: string[] = [];
  const duka = await startDuka(dataDir);
  try {
    const seller = await newSeller(duka.url, 'slow');
    await expectDone(upload(duka.url, seller, 'large', new Uint8Array(fileBytes).fill(7)));
    await expectDone(call(duka.url, 'GET', listPath('products'), { as: seller }));
    const before = { memory: duka.memory(), handles: duka.openHandles() ?? 0 };

    const slow: Socket[] = [];
    for (let at = 0; at < count; at += 1) slow.push(await readSlowly(duka, seller), await sendSlowly(duka, seller));
    const arriving = join(dataDir, 'files', 'incoming');
    await until(() => readdirSync(arriving).length === count, 'the slow uploads to begin');
    for (let at = 0; at < 50; at += 1) {
      const { status } = await call(duka.url, 'GET', listPath('products'), { as: seller });
      if (status !== 200) faults.push(`a list was answered ${status} beside slow clients`);
    }
    const growth = duka.memory() - before.memory;
    if (growth > maxGrowthBytes) faults.push(`${count} slow readers took ${Math.round(growth / 1e6)} MB of memory`);

    for (const socket of slow) socket.destroy();
    await until(() => readdirSync(arriving).length === 0, 'the bytes of broken uploads to go');
    // The connections of the other calls may still be open.
    await until(() => (duka.openHandles() ?? 0) <= before.handles + 4, 'the files of slow readers to be closed');
    const failures = duka.problemLines.filter((line) => line.startsWith('{'));
    return [...faults, ...failures];
  } finally {
    await duka.stop();
  }
}

const headersOf = (seller: Seller) =>
  `Host: 127.0.0.1\r\nX-Appwrite-Project: ${projectId}\r\nX-Appwrite-Session: ${seller.session}\r\n`;

/** Asks for a large file, takes the first of it, and then a byte a second. */
async function readSlowly(duka: Duka, seller: Seller): Promise<Socket> {
  const socket = await open(duka);
  socket.write(`GET ${filesPath}/large/download HTTP/1.1\r\n${headersOf(seller)}\r\n`);
  await new Promise<void>((resolve) => socket.once('readable', resolve));
  const timer = setInterval(() => socket.read(1), 1000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

/** Begins an upload and sends a byte ten times a second. */
async function sendSlowly(duka: Duka, seller: Seller): Promise<Socket> {
  const socket = await open(duka);
  const head = [
    '--b',
    'Content-Disposition: form-data; name="fileId"\r\n',
    'unique()',
    '--b',
    'Content-Disposition: form-data; name="file"; filename="slow.bin"',
    'Content-Type: application/octet-stream\r\n',
    'begins',
  ].join('\r\n');
  socket.write(
    `POST ${filesPath} HTTP/1.1\r\n${headersOf(seller)}Content-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: 1000000\r\n\r\n${head}`,
  );
  const timer = setInterval(() => socket.write('x'), 100);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

async function open({ url }: Duka): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  // The test itself breaks these connections at the end.
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}
