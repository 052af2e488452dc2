import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { currentTurn, type Turn } from '#work/turn.ts';
import { createWorkQueue } from '#work/work-queue.ts';

const hash = promisify(argon2);

/** argon2id with at least 19 MiB (here in KiB) and 2 passes; wire section 6. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const encodedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/**
 * Each hash holds a thread that files are read with, so a flood of sign-ins must leave some free. One account has one of the two
 * places. Five seconds of work may wait for an account, ten for all; a hash counts as 100 ms at most, so that fifty can register at one
 * moment however slow it is (R18).
 */
const queue = createWorkQueue({
  ...{ atOnce: 2, atOnceOfAddress: 2, atOnceOfAccount: 1, atOnceOfHeavy: 1 },
  waitingMs: { ofAccount: 5000, ofAddress: 10_000, ofAll: 10_000 },
  ...{ guessMs: 50, minMs: 10, maxMs: 100, freeMs: 2000 },
});

/**
 * Returns the hash with its salt and cost, in the usual `$argon2id$…` text; what is new may wait longer. Rejects as the queue
 * does.
 */
export async function hashPassword(
  password: string,
  turn: Turn = { ...currentTurn(), urgency: 'low' },
): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await compute(password, salt, { ...cost, tagLength: tagBytes }, turn);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Checks a password. Without a hash, for an account that does not exist, it takes as long and answers false. Rejects as the
 * queue does.
 */
export async function verifyPassword(
  encoded: string | undefined,
  password: string,
  turn: Turn = currentTurn(),
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = encodedPattern.exec(encoded ?? '') ?? [];
  if (salt === undefined || tag === undefined) {
    await compute(password, Buffer.alloc(saltBytes), { ...cost, tagLength: tagBytes }, turn);
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const stored = {
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    tagLength: expected.length,
  };
  return timingSafeEqual(expected, await compute(password, Buffer.from(salt, 'base64'), stored, turn));
}

function compute(
  password: string,
  nonce: Buffer,
  stored: typeof cost & { readonly tagLength: number },
  turn: Turn,
): Promise<Buffer> {
  return queue.run(turn, () => hash('argon2id', { message: password, nonce, ...stored }));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
