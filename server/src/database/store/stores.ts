import type { Kysely } from 'kysely';
import type { Stores } from '#database/database.ts';
import { createSumStore } from '#database/derived/sum-store.ts';
import type { TextMatch } from '#database/query/text-match.ts';
import { createAccountRowsStore } from './account-rows-store.ts';
import { createAccountStore } from './account-store.ts';
import { createAttachmentStore } from './attachment-store.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { createDeletionStore } from './deletion-store.ts';
import { createDigestStore } from './digest-store.ts';
import { createDocumentStore, type DocumentStoreOptions } from './document-store.ts';
import { createDoneCommandStore } from './done-command-store.ts';
import { createFactorStore } from './factor-store.ts';
import { createFeedStore } from './feed-store.ts';
import { createFileStore } from './file-store.ts';
import { createHandoverStore } from './handover-store.ts';
import { createImportStore } from './import-store.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createMailCountStore } from './mail-count-store.ts';
import { createMarketStore } from './market-store.ts';
import { createMoneyStore } from './money-store.ts';
import { createNotificationStore } from './notification-store.ts';
import { createPaymentProviderStore } from './payment-provider-store.ts';
import { createPinStore } from './pin-store.ts';
import { createReplacedFileStore } from './replaced-file-store.ts';
import { createShopPageStore } from './shop-page-store.ts';

/** All stores over one connection. */
export function createStores(db: Kysely<unknown>, match: TextMatch, options: DocumentStoreOptions): Stores {
  return {
    accounts: createAccountStore(db),
    accountRows: createAccountRowsStore(db),
    factors: createFactorStore(db),
    documents: createDocumentStore(db, match, options),
    files: createFileStore(db, match, options.threads),
    attachments: createAttachmentStore(db),
    catalogue: createCatalogueStore(db),
    replacedFiles: createReplacedFileStore(db),
    notifications: createNotificationStore(db),
    digests: createDigestStore(db),
    mailCounts: createMailCountStore(db),
    deletions: createDeletionStore(db),
    doneCommands: createDoneCommandStore(db),
    handovers: createHandoverStore(db),
    imports: createImportStore(db),
    invitations: createInvitationStore(db),
    market: createMarketStore(db),
    money: createMoneyStore(db),
    paymentProviders: createPaymentProviderStore(db),
    pins: createPinStore(db),
    shopPages: createShopPageStore(db),
    feed: createFeedStore(db, match, options),
    sums: createSumStore(db),
  };
}
