import type { QueryDescription } from '@duka/domain/query';
import { type FedCollection, type FedCollectionId, fedCollections } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readNowMs } from '#data/calls/now.ts';
import type { Question } from '#data/connection/question.ts';
import { readHistoryStart } from './history-start.ts';
import type { ShopDb } from './shop-db.ts';
import type { StoredSeller } from './stored-seller.ts';

/** The figures that the copy draws as the server does; of customers and of the numbers of all orders it does not know all. */
const sureFigures = ['counter-goods', 'today', 'sales', 'unsold', 'money', 'drawer', 'month-sheet', 'debts'];

/**
 * Returns whether what a copy that is current answers is what the server would: it has all rows that are asked for. Names of
 * other people are the server's to tell, as the copy learns them once a day.
 */
export async function canAnswerLocally(
  db: ShopDb,
  { accountId, storeId }: StoredSeller,
  question: Question,
): Promise<boolean> {
  if (question[0] === 'account') return true;
  if (question[0] === 'shop') return question[1] === storeId && sureFigures.includes(question[2]);
  const [kind, name, asked] = question;
  if (!Object.hasOwn(fedCollections, name)) return false;
  const fed: FedCollection = fedCollections[name as FedCollectionId];
  if (name === 'users') return kind === 'get' ? asked === accountId : isAboutSelf(asked, accountId);
  if (kind === 'get' || (fed.newerThanDays === undefined && fed.along === undefined)) return true;
  const since = Math.max(
    Date.parse(await readHistoryStart(db, readNowMs())),
    readNowMs() - (fed.newerThanDays ?? 0) * dayMs,
  );
  return asked.some((text) => {
    const rule: QueryDescription = JSON.parse(text);
    return isWithin(rule, fed, since) || (fed.orUnread === true && isUnread(rule));
  });
}

/** Returns whether a question about people is about the seller alone. */
function isAboutSelf(queries: readonly string[], accountId: string): boolean {
  return queries.some((text) => {
    const { method, attribute, values = [] }: QueryDescription = JSON.parse(text);
    return method === 'equal' && attribute === 'userId' && values.every((id) => id === accountId);
  });
}

function isUnread({ method, attribute, values = [] }: QueryDescription): boolean {
  return method === 'equal' && attribute === 'isRead' && values.every((value) => value === false);
}

/** Returns whether a rule asks for rows alone that came after the moment from which the copy has all. */
function isWithin({ method, attribute, values = [] }: QueryDescription, fed: FedCollection, sinceMs: number): boolean {
  return (
    ['greaterThan', 'greaterThanEqual', 'between'].includes(method) &&
    attribute === fed.by &&
    Date.parse(String(values[0])) >= sinceMs
  );
}
