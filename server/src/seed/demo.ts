import { makeAccount } from '#account/account.ts';
import { hashPassword } from '#account/passwords.ts';
import type { Database } from '#database/database.ts';
import { toAttachment } from '#files/attachments.ts';
import { storeContents } from './demo-files.ts';
import { demoPassword, emailOf, fullNameOf, type PersonKey, people } from './demo-people.ts';
import { isSeller, joinedAt, makeDemoRows } from './demo-rows.ts';
import { seedReference } from './reference.ts';

interface DemoPlace {
  readonly database: Database;
  readonly dataDir: string;
  readonly now: Date;
}

/**
 * Stores the demo's sellers, customers, shops, products, orders, messages and files, all or nothing. Answers false,
 * having changed nothing, where the demo has been seeded before, even if much of it was deleted since.
 */
export async function seedDemo({ database, dataDir, now }: DemoPlace): Promise<boolean> {
  await seedReference(database, now);
  if (await database.accounts.findByEmail(emailOf('asha'))) return false;
  const accounts = await Promise.all((Object.keys(people) as PersonKey[]).map((key) => makeDemoAccount(key, now)));
  // Files are stored before the rows, so that no row lacks its bytes. Bytes that no row owns in the end are removed by
  // the files room.
  const files = await storeContents(dataDir, joinedAt(now).toISOString());
  await database.transaction(async (tx) => {
    for (const account of accounts) await tx.accounts.insert(account);
    for (const file of files) await tx.files.insert(file);
    for (const [collection, row] of makeDemoRows(now)) {
      await tx.documents.insert(collection, row);
      const attachment = collection === 'messages' && toAttachment(row);
      if (attachment) await tx.attachments.set(attachment);
    }
  });
  return true;
}

async function makeDemoAccount(key: PersonKey, now: Date) {
  const account = makeAccount({
    id: key,
    email: emailOf(key),
    name: fullNameOf(key),
    passwordHash: await hashPassword(demoPassword),
    now: joinedAt(now),
  });
  const { phone } = people[key];
  if (!isSeller(key)) return { ...account, prefs: { role: 'customer', phone } };
  return { ...account, emailVerified: true, labels: ['seller'], prefs: { role: 'seller', phone } };
}
