import type { Kysely } from 'kysely';
import { NewerDatabaseError } from '#database/store-errors.ts';
import * as accounts from './0001-accounts.ts';
import * as files from './0003-files.ts';
import * as twoFactor from './0004-two-factor.ts';
import * as notices from './0005-notices.ts';
import * as deletions from './0006-deletions.ts';
import * as imports from './0007-imports.ts';
import * as orderEvents from './0008-order-events.ts';
import * as attachments from './0009-attachments.ts';
import * as onePhone from './0010-one-phone.ts';
import * as ownedBytes from './0011-owned-bytes.ts';
import * as shownProofs from './0012-shown-proofs.ts';
import * as paidAt from './0013-paid-at.ts';
import * as searchTexts from './0014-search-texts.ts';
import * as replacedFiles from './0015-replaced-files.ts';
import * as payments from './0016-payments.ts';
import * as credit from './0017-credit.ts';
import * as owedOrders from './0018-owed-orders.ts';
import * as oneBook from './0019-one-book.ts';
import * as feed from './0020-feed.ts';
import * as oneRow from './0021-one-row.ts';
import * as heldMails from './0022-held-mails.ts';
import * as feedEpoch from './0023-feed-epoch.ts';
import * as endedDays from './0024-ended-days.ts';
import * as guessedCosts from './0025-guessed-costs.ts';
import * as stockCost from './0026-stock-cost.ts';
import * as oneNumber from './0028-one-number.ts';
import * as unclearedPictures from './0029-uncleared-pictures.ts';
import * as joinedBooks from './0030-joined-books.ts';
import * as keptProducts from './0031-kept-products.ts';
import * as mailCounts from './0032-mail-counts.ts';
import * as samePerson from './0033-same-person.ts';
import * as unfinishedImports from './0035-unfinished-imports.ts';
import * as accountRows from './0036-account-rows.ts';
import * as customerNames from './0037-customer-names.ts';
import * as recountedRows from './0039-recounted-rows.ts';
import * as doneCommands from './0040-done-commands.ts';
import * as sumsByCode from './0041-sums-by-code.ts';
import * as balancesByCode from './0042-balances-by-code.ts';
import * as memberInvitations from './0043-member-invitations.ts';
import * as pinsAndCounters from './0044-pins-and-counters.ts';
import * as shopPages from './0045-shop-pages.ts';
import * as paymentProviders from './0047-payment-providers.ts';

/** In order; a migration that has landed is never edited, a change is a new one. */
const migrations: readonly { name: string; up: (db: Kysely<unknown>) => Promise<void> }[] = [
  { name: '0001-accounts', up: accounts.up },
  { name: '0003-files', up: files.up },
  { name: '0004-two-factor', up: twoFactor.up },
  { name: '0005-notices', up: notices.up },
  { name: '0006-deletions', up: deletions.up },
  { name: '0007-imports', up: imports.up },
  { name: '0008-order-events', up: orderEvents.up },
  { name: '0009-attachments', up: attachments.up },
  { name: '0010-one-phone', up: onePhone.up },
  { name: '0011-owned-bytes', up: ownedBytes.up },
  { name: '0012-shown-proofs', up: shownProofs.up },
  { name: '0013-paid-at', up: paidAt.up },
  { name: '0014-search-texts', up: searchTexts.up },
  { name: '0015-replaced-files', up: replacedFiles.up },
  { name: '0016-payments', up: payments.up },
  { name: '0017-credit', up: credit.up },
  { name: '0018-owed-orders', up: owedOrders.up },
  { name: '0019-one-book', up: oneBook.up },
  { name: '0020-feed', up: feed.up },
  { name: '0021-one-row', up: oneRow.up },
  { name: '0022-held-mails', up: heldMails.up },
  { name: '0023-feed-epoch', up: feedEpoch.up },
  { name: '0024-ended-days', up: endedDays.up },
  { name: '0025-guessed-costs', up: guessedCosts.up },
  { name: '0026-stock-cost', up: stockCost.up },
  { name: '0028-one-number', up: oneNumber.up },
  { name: '0029-uncleared-pictures', up: unclearedPictures.up },
  { name: '0030-joined-books', up: joinedBooks.up },
  { name: '0031-kept-products', up: keptProducts.up },
  { name: '0032-mail-counts', up: mailCounts.up },
  { name: '0033-same-person', up: samePerson.up },
  { name: '0035-unfinished-imports', up: unfinishedImports.up },
  { name: '0036-account-rows', up: accountRows.up },
  { name: '0037-customer-names', up: customerNames.up },
  { name: '0039-recounted-rows', up: recountedRows.up },
  { name: '0040-done-commands', up: doneCommands.up },
  { name: '0041-sums-by-code', up: sumsByCode.up },
  { name: '0042-balances-by-code', up: balancesByCode.up },
  { name: '0043-member-invitations', up: memberInvitations.up },
  { name: '0044-pins-and-counters', up: pinsAndCounters.up },
  { name: '0045-shop-pages', up: shopPages.up },
  { name: '0047-payment-providers', up: paymentProviders.up },
];

type MigrationTables = { migrations: { name: string } };

/**
 * Runs, once each and in order, the migrations this database has not seen. The caller holds the transaction. Rejects with
 * `NewerDatabaseError` when the database has seen one that is not known here.
 */
export async function migrate(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  const tables = db.withTables<MigrationTables>();
  const done = new Set((await tables.selectFrom('migrations').select('name').execute()).map((row) => row.name));
  for (const name of done) {
    if (!migrations.some((known) => known.name === name)) throw new NewerDatabaseError(`migration ${name}`);
  }
  for (const { name, up } of migrations) {
    if (done.has(name)) continue;
    await up(db);
    await tables.insertInto('migrations').values({ name }).execute();
  }
}
