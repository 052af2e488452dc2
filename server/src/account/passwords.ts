import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** argon2id with at least 19 MiB (here in KiB) and 2 passes; wire section 6. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const encodedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/**
 * The most hashes that are computed at once. Each holds a thread that files are read with, so a flood of sign-ins must
 * leave some free.
 */
const maxAtWork = 2;
let atWork = 0;
const waiting: (() => void)[] = [];

/** Answers the hash with its salt and cost, in the usual `$argon2id$…` text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await compute(password, salt, cost, tagBytes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Checks a password. Without a hash, for an account that does not exist, it takes as long and answers false. */
export async function verifyPassword(encoded: string | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = encodedPattern.exec(encoded ?? '') ?? [];
  if (salt === undefined || tag === undefined) {
    await compute(password, Buffer.alloc(saltBytes), cost, tagBytes);
    return false;
  }
  const expected = Buffer.from(tag, 'base64');
  const stored = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(expected, await compute(password, Buffer.from(salt, 'base64'), stored, expected.length));
}

async function compute(password: string, nonce: Buffer, stored: typeof cost, tagLength: number): Promise<Buffer> {
  if (atWork >= maxAtWork) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork += 1;
  try {
    return await hash('argon2id', { message: password, nonce, tagLength, ...stored });
  } finally {
    // The place goes to the next in line, or is free again.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
