import { setTimeout as pause } from 'node:timers/promises';
import { databaseId, projectId } from '@duka/domain/project';
import { WebSocket } from 'ws';
import { call, documentsPath, type Seller } from './wire.ts';

/** Sockets that hear of the messages of one seller to another while those are sent. */
export interface Witness {
  /** Ends the sending; returns, in words, the events lost, received twice or out of order. */
  close(): Promise<string[]>;
}

interface Received {
  readonly socket: WebSocket;
  readonly ids: string[];
  isCut: boolean;
}

const channel = `databases.${databaseId}.collections.messages.documents`;
/** Milliseconds between two messages, and for which the last ones may be on their way. */
const everyMs = 40;
const lastMs = 3000;

/** Sends one message after another, each again until it is answered, while `count` sockets listen. */
export async function openWitness(
  url: string,
  {
    from,
    to,
    name,
    count,
  }: { readonly from: Seller; readonly to: Seller; readonly name: string; readonly count: number },
): Promise<Witness> {
  const listening = await Promise.all(Array.from({ length: count }, () => listen(url, to, name)));
  const sent: string[] = [];
  let over = false;
  const sending = send();

  async function send(): Promise<void> {
    for (let at = 0; !over; at += 1) {
      const id = `${name}-m${at}`;
      const data = { senderId: from.userId, receiverId: to.userId, content: id };
      const body = { documentId: id, data };
      for (let status = 0; status !== 201 && status !== 409; ) {
        const answer = await call(url, 'POST', documentsPath('messages'), { as: from, body }).catch(() => undefined);
        status = answer?.status ?? 0;
        // 429: drills of minutes come near what one account may write.
        if (status === 0 || status === 429 || status >= 500) await pause(everyMs);
        else if (status !== 201 && status !== 409) throw new Error(`${status} ${JSON.stringify(answer?.body)}`);
      }
      sent.push(id);
      await pause(everyMs);
    }
  }

  return {
    async close() {
      over = true;
      await sending;
      const last = sent.at(-1);
      const isThere = ({ ids, isCut }: Received) => isCut || last === undefined || ids.includes(last);
      for (let waitedMs = 0; !listening.every(isThere) && waitedMs < lastMs; waitedMs += everyMs) await pause(everyMs);
      const faults: string[] = [];
      for (const { ids, isCut, socket } of listening) {
        socket.terminate();
        // One that was cut off received the beginning, in order; its client comes back and asks.
        const expected = isCut ? sent.slice(0, ids.length) : sent;
        if (JSON.stringify(ids) !== JSON.stringify(expected)) {
          faults.push(`a socket${isCut ? ' that was cut off' : ''} received ${describe(ids, expected)}`);
        }
      }
      return faults;
    },
  };
}

async function listen(url: string, as: Seller, name: string): Promise<Received> {
  const address = `${url.replace('http', 'ws')}/v1/realtime?project=${projectId}&channels[]=${channel}`;
  const socket = new WebSocket(address, { headers: { 'x-appwrite-session': as.session } });
  const received: Received = { socket, ids: [], isCut: false };
  const connected = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (bytes) => {
      const { type, data } = JSON.parse(String(bytes));
      if (type === 'connected') resolve();
      if (type === 'event' && String(data.payload.$id).startsWith(`${name}-m`)) received.ids.push(data.payload.$id);
    });
  });
  socket.on('close', () => {
    received.isCut = true;
  });
  await connected;
  return received;
}

function describe(ids: readonly string[], expected: readonly string[]): string {
  const missing = expected.filter((id) => !ids.includes(id));
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return `${ids.length} of ${expected.length}, missing ${missing.slice(0, 3)}, twice ${twice.slice(0, 3)}, first ${ids.slice(0, 2)}`;
}
