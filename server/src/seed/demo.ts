import { randomBytes } from 'node:crypto';
import { makeAccount } from '#account/account.ts';
import { hashPassword, verifyPassword } from '#account/passwords.ts';
import { readServerKey } from '#account/server-key.ts';
import type { Database } from '#database/database.ts';
import { toAttachment } from '#files/attachments.ts';
import type { ContentStore } from '#files/content-store.ts';
import { createOrderLinks } from '#storefront/order-links.ts';
import { storeContents } from './demo-files.ts';
import { demoPassword, emailOf, fullNameOf, type PersonKey, people } from './demo-people.ts';
import { isSeller, joinedAt, makeDemoRows } from './demo-rows.ts';
import { makeDemoVisits } from './demo-visits.ts';
import { seedReference } from './reference.ts';

interface DemoPlace {
  readonly database: Database;
  /** Opens the store of the files, which is needed only where the demo is new. */
  readonly openContent: () => Promise<ContentStore>;
  readonly now: Date;
  /** If others reach the server, each account gets its own password. */
  readonly isPublic?: boolean;
}

export interface SeededDemo {
  /** False where the demo had been seeded before, even if much of it was deleted since: then nothing was changed. */
  readonly isNew: boolean;
  /** The passwords that nobody knows yet, by e-mail; they are printed once. */
  readonly passwords: ReadonlyMap<string, string>;
}

/** Stores the demo's sellers, customers, shops, products, orders, messages and files, all or nothing. */
export async function seedDemo({ database, openContent, now, isPublic = false }: DemoPlace): Promise<SeededDemo> {
  await seedReference(database, now);
  if (await database.accounts.findByEmail(emailOf('asha'))) return { isNew: false, passwords: new Map() };
  const passwords = new Map(isPublic ? keys.map((key) => [emailOf(key), makePassword()]) : []);
  const accounts: Awaited<ReturnType<typeof makeDemoAccount>>[] = [];
  for (const key of keys) accounts.push(await makeDemoAccount(key, now, passwords.get(emailOf(key)) ?? demoPassword));
  // Files are stored before the rows, so that no row lacks its bytes. Bytes that no row owns in the end are removed by
  // the files room.
  const files = await storeContents(await openContent(), joinedAt(now).toISOString());
  const links = createOrderLinks(await readServerKey(database, 'order-links'));
  await database.transaction(async (tx) => {
    for (const account of accounts) await tx.accounts.insert(account);
    for (const file of files) await tx.files.insert(file);
    for (const [collection, row] of makeDemoRows(now)) {
      await tx.documents.insert(collection, row);
      const slug = collection === 'stores' && row.attributes.slug;
      if (collection === 'stores') {
        // So that anybody can try to ask for mobile money.
        await tx.paymentProviders.set({ storeId: row.id, provider: 'sandbox', sealedKeys: null, at: row.createdAt });
      }
      if (typeof slug === 'string') await tx.shopPages.reserveSlug(slug, row.id, row.createdAt);
      const { channel, status, storeId } = row.attributes;
      if (collection === 'orders' && channel === 'link') {
        const isOfPage = status === 'Pending';
        await links.add(tx, { id: row.id, storeId: String(storeId), at: row.createdAt, isOfPage });
      }
      const attachment = collection === 'messages' && toAttachment(row);
      if (attachment) await tx.attachments.set(attachment);
    }
    await tx.shopPages.addVisits(makeDemoVisits(now));
    await tx.accountRows.recount();
  });
  return { isNew: true, passwords };
}

/** Says the passwords that were made, a line each. */
export function describePasswords(passwords: SeededDemo['passwords']): string[] {
  return [...passwords].map(([email, password]) => `Demo sign-in, shown only once: ${email}, password ${password}`);
}

/** Lists the demo accounts that still have the password that everyone can read. */
export async function findPublishedPasswords(database: Database): Promise<string[]> {
  const found: string[] = [];
  // One after the other: on a slow machine the queue for hashes would refuse the last of ten at once.
  for (const key of keys) {
    const account = await database.accounts.findByEmail(emailOf(key));
    if (account && (await verifyPassword(account.passwordHash, demoPassword))) found.push(account.email);
  }
  return found;
}

const keys = Object.keys(people) as PersonKey[];

/** 120 bits, which no one guesses. */
function makePassword(): string {
  return randomBytes(15).toString('base64url');
}

async function makeDemoAccount(key: PersonKey, now: Date, password: string) {
  const account = makeAccount({
    id: key,
    email: emailOf(key),
    name: fullNameOf(key),
    passwordHash: await hashPassword(password),
    now: joinedAt(now),
  });
  const { phone } = people[key];
  if (!isSeller(key)) return { ...account, prefs: { role: 'customer', phone } };
  return { ...account, emailVerified: true, labels: ['seller'], prefs: { role: 'seller', phone } };
}
