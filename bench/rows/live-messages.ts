import { randomBytes } from 'node:crypto';
import { databaseId, projectId } from '@duka/domain/project';
import { WebSocket } from 'ws';
import { type Call, createCall } from '#support/calls.ts';
import { startProgram } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { median, percentile } from '#support/statistics.ts';

/** Messages sent to each number of sockets in a round; the first shows that all listen and does not count. */
const messages = 10;
/** Milliseconds after which a message counts as lost. */
const maxMs = 10_000;

export interface SocketTarget {
  readonly url: string;
  readonly sockets: readonly WebSocket[];
  readonly makeCall: (text: string) => Call;
}

/** From sending a message to its arrival at every socket of its receiver, stored in between, against a bare broadcast. */
export async function measureMessages(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const count of bench.pace.sockets) findings.push(await measureSockets(bench, count));
  return findings;
}

async function measureSockets({ server, sellers, pace, folder }: Bench, count: number): Promise<Finding> {
  const [sender, receiver] = sellers;
  if (!sender || !receiver) throw new Error('A message needs two sellers.');
  const bare = await startProgram('broadcast.ts', [], folder);
  const duka: SocketTarget = {
    url: server.url,
    sockets: await openSockets(count, listenUrl(server.url), { cookie: receiver.cookie }),
    makeCall: (content) => messageCall(sender, receiver, content),
  };
  const broadcast: SocketTarget = {
    url: bare.url,
    sockets: await openSockets(count, bare.url, {}),
    makeCall: (body) => ({ method: 'POST', path: '/', headers: {}, body: body.padEnd(1200, '.') }),
  };
  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < pace.rounds; round += 1) {
      ours.push(percentile(await measureRound(duka), 99));
      theirs.push(percentile(await measureRound(broadcast), 99));
    }
    const [dukaMs, bareMs] = [median(ours), median(theirs)];
    return {
      row: `a message stored and received on ${count} sockets, 99 of 100, against a bare broadcast`,
      ...{ measured: dukaMs / bareMs, wanted: 3, bound: 'at most', unit: 'times', details: { dukaMs, bareMs } },
    };
  } finally {
    for (const socket of [...duka.sockets, ...broadcast.sockets]) socket.terminate();
    await bare.stop();
  }
}

/** The channel of messages. */
export function listenUrl(url: string): string {
  const channel = `databases.${databaseId}.collections.messages.documents`;
  return `${url}/v1/realtime?project=${projectId}&channels[]=${channel}`;
}

export function messageCall(sender: Seller, receiver: Seller, content: string): Call {
  return createCall(sender, 'messages', { senderId: sender.accountId, receiverId: receiver.accountId, content });
}

/** Milliseconds from sending each message to its arrival, one for every socket and message. */
export async function measureRound({ url, sockets, makeCall }: SocketTarget): Promise<number[]> {
  const times: number[] = [];
  for (let message = 0; message < messages; message += 1) {
    const text = randomBytes(12).toString('hex');
    const from = performance.now();
    const arrivals = Promise.all(sockets.map((socket) => waitForText(socket, text)));
    await send(url, makeCall(text));
    const arrived = await arrivals;
    if (message > 0) times.push(...arrived.map((at) => at - from));
  }
  return times;
}

/** Resolves, once the socket has received all of these texts in one message, to that moment (`performance.now()`). */
export function waitForText(socket: WebSocket, ...texts: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A message did not arrive.')), maxMs);
    socket.on('message', function listen(data: Buffer) {
      const at = performance.now();
      if (!texts.every((text) => data.includes(text))) return;
      socket.off('message', listen);
      clearTimeout(timer);
      resolve(at);
    });
  });
}

/** An address of its own for each socket, as the server limits how many one address opens in a minute. */
export async function openSockets(
  count: number,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let number = 0; number < count; number += 1) {
    sockets.push(await openSocket(url, { ...headers, 'x-forwarded-for': makeAddress() }));
  }
  return sockets;
}

function openSocket(url: string, headers: Readonly<Record<string, string>>): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.setMaxListeners(0);
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

function makeAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}
