import { randomBytes } from 'node:crypto';
import type { Database } from '#database/database.ts';

/** Reads 32 secret bytes that the server made at its first start and stores in its database. */
export async function readServerKey(database: Database, name: string): Promise<Buffer> {
  const stored = await database.transaction(async ({ accounts }) => {
    const existing = await accounts.getServerKey(name);
    if (existing !== undefined) return existing;
    const made = randomBytes(32).toString('hex');
    await accounts.insertServerKey(name, made);
    return made;
  });
  return Buffer.from(stored, 'hex');
}
