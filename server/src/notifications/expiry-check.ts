import { lastExpiryDayToTell } from '@duka/domain/messages/notification';
import { toDay } from '@duka/domain/values/dates';
import type { Condition } from '#database/conditions.ts';
import type { Database } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { makeDocumentEvent } from '#documents/document-event.ts';
import type { Publish } from '#http/live-event.ts';
import { makeNoticeId } from './notification-id.ts';
import { joinMails, type Notice, type NoticeMail, notify } from './notify.ts';
import { findOwner } from './tell-changes.ts';

export interface ExpiryDeps {
  readonly database: Database;
  readonly publish: Publish;
  readonly mailNotices: (mails: readonly NoticeMail[]) => void;
  readonly now: () => Date;
}

/** Most products of a shop told of in one transaction. */
const batchSize = 100;

/**
 * Tells every seller once of each product that has expired or will within a month; of a date that was changed they are
 * told anew. Drafts and what is out of stock need no telling.
 */
export async function checkExpiring(deps: ExpiryDeps): Promise<void> {
  const lastDay = lastExpiryDayToTell(deps.now().getTime());
  for (const store of await deps.database.documents.list('stores', { where: [] })) {
    const accountId = await findOwner(deps.database, store.id);
    if (accountId === undefined) continue;
    const products = await deps.database.documents.list('products', { where: toWhere(store.id, lastDay) });
    const onSale = products.filter(({ attributes }) => attributes.status !== 'draft');
    const notices = onSale.map((product) => toNotice(product, accountId));
    const mails: NoticeMail[] = [];
    for (let at = 0; at < notices.length; at += batchSize) {
      mails.push(...(await tell(deps, notices.slice(at, at + batchSize))));
    }
    deps.mailNotices(joinMails(mails));
  }
}

function toWhere(storeId: string, lastDay: string): Condition[] {
  return [
    { method: 'equal', attribute: 'storeId', values: [storeId] },
    { method: 'equal', attribute: 'hasExpiry', values: [true] },
    { method: 'lessThanEqual', attribute: 'expiryDate', values: [`${lastDay}T20:59:59.999Z`] },
    { method: 'greaterThan', attribute: 'quantityInStock', values: [0] },
  ];
}

function toNotice({ id, attributes }: DocumentRow, accountId: string): Notice {
  const day = toDay(String(attributes.expiryDate));
  const name = String(attributes.name);
  return { id: makeNoticeId('expiring', id, day), kind: 'expiring', accountId, documentId: id, name, day };
}

async function tell(
  { database, publish, now }: ExpiryDeps,
  notices: readonly Notice[],
): Promise<readonly NoticeMail[]> {
  const told = new Set(await database.notices.findTold(notices.map(({ id }) => id)));
  const news = notices.filter(({ id }) => !told.has(id));
  if (news.length === 0) return [];
  const at = now().toISOString();
  const { changes, mails } = await database.transaction(async (tx) => {
    for (const { id } of news) await tx.notices.noteTold(id, at);
    return notify(tx, news, at);
  });
  for (const change of changes) publish(makeDocumentEvent(database, change));
  return mails;
}
