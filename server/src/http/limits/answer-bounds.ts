import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './rate-limit.ts';

const bytesOfMegabyte = 1024 * 1024;
/** The most bytes of answers that may wait for their readers: of an account, of an address, and of all. */
const maxUnread = {
  ofAccount: 32 * bytesOfMegabyte,
  ofAddress: 96 * bytesOfMegabyte,
  ofAll: 192 * bytesOfMegabyte,
} as const;
/** Bytes that an answer counts as at least, with its request, and one that is sent piece by piece. */
const minBytes = 4 * 1024;
const streamBytes = 64 * 1024;

type Limits = { readonly [Of in keyof typeof maxUnread]: number };

/** An answer that was handed over and that its caller has not read to the end. */
interface Unread {
  readonly account: string;
  readonly address: string;
  readonly bytes: number;
  readonly socket: Socket;
}

/**
 * Bounds the answers that nobody reads (R56): what was handed over and not sent yet stays in memory for as long as its caller likes.
 * Beyond the limits the oldest answer of the account that has the most is ended, with its connection. To be added after what changes
 * answers on their way. Returns a function that returns the number of waiting bytes.
 */
export function boundAnswers(app: FastifyInstance, limits: Limits = maxUnread): () => number {
  const unread = createUnread(limits);
  app.addHook('onSend', async ({ caller, turn, ip, raw }: FastifyRequest, reply, payload) => {
    // Only calls below /v1 have a caller and a turn.
    if ((caller as typeof caller | undefined)?.kind === 'operator') return payload;
    const address = addressKey(ip);
    const whose = (turn as typeof turn | undefined) ?? { account: address, address };
    const bytes = Math.max(minBytes, countBytes(payload));
    unread.begin(reply, { account: whose.account, address: whose.address, bytes, socket: raw.socket });
    return payload;
  });
  return unread.bytes;
}

function countBytes(payload: unknown): number {
  if (payload === undefined || payload === null) return 0;
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : streamBytes;
}

function createUnread(limits: Limits) {
  /** The oldest first. */
  const all = new Set<Unread>();
  const ofSocket = new WeakMap<Socket, Set<Unread>>();
  let allBytes = 0;

  function forget(one: Unread): void {
    if (all.delete(one)) allBytes -= one.bytes;
    ofSocket.get(one.socket)?.delete(one);
  }

  /** The unread answers of a connection. Those that wait for others on it hear of its end from nobody else. */
  function answersOf(socket: Socket): Set<Unread> {
    const known = ofSocket.get(socket);
    if (known) return known;
    const answers = new Set<Unread>();
    ofSocket.set(socket, answers);
    socket.once('close', () => {
      for (const one of answers) forget(one);
    });
    return answers;
  }

  /** Ends the oldest answer of the address that has the most, and of its account that has the most, until the rest is within the limit. */
  function endBeyond(most: number, newest: Unread, list: (others: readonly Unread[]) => readonly Unread[]): void {
    for (;;) {
      const others = list([...all].filter((one) => one !== newest));
      const [oldest] = findLargest(findLargest(others, 'address'), 'account');
      if (!oldest || sumBytes(others) + newest.bytes <= most) return;
      for (const one of [...answersOf(oldest.socket)]) forget(one);
      oldest.socket.destroy();
    }
  }

  return {
    bytes: () => allBytes,
    /** Counts an answer until it is read. It is not ended for its own sake: one may be larger than what may wait. */
    begin({ raw }: FastifyReply, one: Unread): void {
      if (one.socket.destroyed) return;
      all.add(one);
      allBytes += one.bytes;
      answersOf(one.socket).add(one);
      raw.once('finish', () => forget(one)).once('close', () => forget(one));
      if (allBytes <= Math.min(limits.ofAccount, limits.ofAddress)) return;
      endBeyond(limits.ofAccount, one, (others) => others.filter(({ account }) => account === one.account));
      endBeyond(limits.ofAddress, one, (others) => others.filter(({ address }) => address === one.address));
      if (allBytes > limits.ofAll) endBeyond(limits.ofAll, one, (others) => others);
    },
  };
}

/** The answers of the account, or of the address, that has the most bytes of all. */
function findLargest(answers: readonly Unread[], by: 'account' | 'address'): readonly Unread[] {
  let largest: readonly Unread[] = [];
  for (const own of Map.groupBy(answers, (one) => one[by]).values()) {
    if (sumBytes(own) > sumBytes(largest)) largest = own;
  }
  return largest;
}

function sumBytes(answers: readonly Unread[]): number {
  return answers.reduce((sum, { bytes }) => sum + bytes, 0);
}
