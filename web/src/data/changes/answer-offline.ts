import { type CollectionId, findCollection } from '@duka/domain/collections';
import { dayMs } from '@duka/domain/values/durations';
import { isNetworkOut } from '#data/connection/network-outage.ts';
import { readNetworkState, setNetworkState } from '#data/connection/network-state.ts';
import type { Question } from '#data/connection/question.ts';
import { findAnswer } from '#data/local-store/cached-answers.ts';
import { canAnswerLocally } from '#data/local-store/can-answer-locally.ts';
import { readFeedState } from '#data/local-store/feed-state.ts';
import { getLocally, listLocally } from '#data/local-store/local-documents.ts';
import { answerFigures } from '#data/local-store/local-figures.ts';
import { findOpenAccount, openShopDb, type ShopDb } from '#data/local-store/shop-db.ts';
import { readStoredSeller, type StoredSeller } from '#data/local-store/stored-seller.ts';
import { catchUp, noteDrawn, readLead } from './feed-follower.ts';

/** Travels with the answers, as the calls of a page that the copy leads need one or the other. */
export { requestOverSocket } from '#data/connection/socket-requests.ts';

/** Milliseconds after which a copy is too old to draw a page before the feed was asked. */
const longestUnaskedMs = dayMs;

/** Whose shop this device keeps, as it was last read. */
let known: StoredSeller | undefined;
let reading: Promise<StoredSeller | undefined> | undefined;
/** The page whose oldest answer the bar tells of. */
let page = '';

/**
 * Answers a call from the copy of the shop on this device, where no network is there at all, and says in the bar from when the copy
 * is; what the copy cannot work out is what the server last said at this address. Undefined for what neither holds, and where only
 * the call failed.
 */
export async function answerOffline(question: Question, address: string): Promise<unknown> {
  const seller = await findSeller();
  if (!seller || !(await isNetworkOut())) return undefined;
  try {
    const db = await openShopDb(seller.accountId);
    const asOf = (await readFeedState(db))?.asOf;
    setNetworkState({ heardAt: asOf });
    tell(asOf);
    // Whose shop it is comes first, and is whole before the rest of the copy is.
    const isWhole = asOf !== undefined || question[0] === 'account' || ['users', 'stores'].includes(question[1]);
    const own = isWhole ? await answer(db, seller.storeId, question) : undefined;
    if (own !== undefined) return own;
    const kept = await findAnswer(db, address);
    if (!kept) return undefined;
    tell(kept.at);
    return JSON.parse(kept.text);
  } catch (error) {
    // The browser grants no database.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Answers a call from the copy of the shop where that leads: it has what the server would answer, or the page is brought up to date
 * as soon as the feed was asked. Undefined for what the server is to be asked.
 */
export async function answerFirst(question: Question): Promise<unknown> {
  const lead = readLead();
  if (lead === 'off' || (lead !== 'unasked' && question[0] === 'account')) return undefined;
  const seller = await findSeller();
  if (!seller) return undefined;
  const db = await openShopDb(seller.accountId);
  const { asOf, wholeSince } = (await readFeedState(db)) ?? {};
  if (asOf === undefined || wholeSince === undefined || !(await canAnswerLocally(db, seller, question)))
    return undefined;
  const isBehind = lead === 'behind' || (lead === 'unasked' && Date.now() - asOf > longestUnaskedMs);
  if (isBehind && !(await catchUp())) return undefined;
  if (lead === 'unasked') noteDrawn(asOf);
  return answer(db, seller.storeId, question);
}

/** Reads whose shop it is once for as long as the copy is open, which a sign-out closes in every tab. */
async function findSeller(): Promise<StoredSeller | undefined> {
  if (known?.storeId && findOpenAccount() === known.accountId) return known;
  // The first questions of a page come at once.
  reading ??= readStoredSeller().finally(() => {
    reading = undefined;
  });
  known = await reading;
  return known;
}

/** Says in the bar from when the oldest answer on the page is. */
function tell(at: number | undefined): void {
  const { pathname } = location;
  const { isOffline, asOf } = readNetworkState();
  const isOldest = page !== pathname || !isOffline || asOf === undefined || at === undefined || at < asOf;
  page = pathname;
  setNetworkState(isOldest ? { isOffline: true, asOf: at } : { isOffline: true });
}

async function answer(db: ShopDb, ownStoreId: string, question: Question): Promise<unknown> {
  if (question[0] === 'account') return db.get('meta', 'account');
  if (question[0] === 'shop') {
    const [, storeId, what, query] = question;
    return storeId === ownStoreId ? answerFigures(db, storeId, what, query) : undefined;
  }
  const [kind, name, asked] = question;
  if (!findCollection(name)) return undefined;
  const id = name as CollectionId;
  return kind === 'list' ? listLocally(db, id, asked) : getLocally(db, id, asked);
}
