import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayMs } from '@duka/domain/values/durations';

/** A bulk seller with an open session. */
export interface Seller {
  readonly accountId: string;
  readonly storeId: string;
  readonly products: number;
  /** The value of the Cookie header. */
  readonly cookie: string;
}

/**
 * Opens sessions for bulk sellers by writing them into the data folder, as thousands of sign-ins would take minutes.
 * No server may run on the folder.
 */
export function openSessions(dataDir: string, accountIds: readonly string[]): Seller[] {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'));
  const insert = database.prepare(
    'insert into sessions (id, accountId, secretHash, createdAt, expiresAt, email, ip) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const count = database.prepare('select count(*) as total from products where storeId = ?');
  // Else the first call of a day writes the day down.
  const touch = database.prepare('update accounts set accessedAt = ? where id = ?');
  const now = new Date().toISOString();
  const ends = new Date(Date.now() + dayMs).toISOString();
  try {
    database.exec('begin');
    const sellers = accountIds.map((accountId): Seller => {
      const secret = randomBytes(128).toString('hex');
      const hash = createHash('sha256').update(secret).digest('hex');
      insert.run(randomBytes(10).toString('hex'), accountId, hash, now, ends, `${accountId}@duka.example`, '127.0.0.1');
      touch.run(now, accountId);
      const token = Buffer.from(JSON.stringify({ id: accountId, secret })).toString('base64');
      const storeId = `${accountId}-shop`;
      const products = Number(count.get(storeId)?.total);
      return { accountId, storeId, products, cookie: `a_session_duka=${encodeURIComponent(token)}` };
    });
    database.exec('commit');
    return sellers;
  } finally {
    database.close();
  }
}

/** The account of the bulk shop with this number, from 1. */
export function bulkAccount(number: number): string {
  return `bulk-${String(number).padStart(5, '0')}`;
}
