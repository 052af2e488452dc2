import { type CollectionId, findCollection } from '@duka/domain/collections';
import type { QueryDescription } from '@duka/domain/query';
import { type FedCollection, type FedCollectionId, fedCollections } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readNowMs } from '#data/calls/now.ts';
import { isNetworkOut } from '#data/connection/network-outage.ts';
import { readNetworkState, setNetworkState } from '#data/connection/network-state.ts';
import type { Question } from '#data/connection/question.ts';
import type { LocalAnswers } from '#data/connection/source.ts';
import { findAnswer } from '#data/local-store/cached-answers.ts';
import { getLocally, listLocally, reachesOtherShops } from '#data/local-store/local-documents.ts';
import { answerFigures, isFigureWhole } from '#data/local-store/local-figures.ts';
import type { LocalStore, ShopCopy } from '#data/local-store/local-store.ts';
import { readHistoryStart } from '#data/local-store/order-history.ts';
import { nameOfCopy, readStoredSeller, type StoredSeller } from '#data/local-store/stored-seller.ts';
import type { FeedFollower } from './feed-follower.ts';

/** Milliseconds after which a copy is too old to answer before the feed was asked. */
const longestUnaskedMs = dayMs;

/** Makes what answers the calls of a page from the copy of the shop in `store`, as far as `feed` knows it to be current. */
export function createLocalAnswers(
  store: LocalStore,
  feed: FeedFollower,
): Pick<LocalAnswers, 'answerFirst' | 'answerOffline'> {
  /** Whose shop this device stores, as it was last read. */
  let known: StoredSeller | undefined;
  let reading: Promise<StoredSeller | undefined> | undefined;
  /** The path of the page of whose oldest answer the bar shows the time. */
  let page = '';

  /** Reads whose shop it is once for as long as the copy is open, which a sign-out closes in every tab. */
  const findSeller = async () => {
    if (known?.storeId && store.seller && nameOfCopy(store.seller) === nameOfCopy(known)) return known;
    // The first calls of a page come at once.
    reading ??= readStoredSeller().finally(() => {
      reading = undefined;
    });
    known = await reading;
    return known;
  };
  /** Shows in the bar of which moment the oldest answer on the page is. */
  const showTime = (at: number | undefined) => {
    const { pathname } = location;
    const { isOffline, asOf } = readNetworkState();
    const isOldest = page !== pathname || !isOffline || asOf === undefined || at === undefined || at < asOf;
    page = pathname;
    setNetworkState(isOldest ? { isOffline: true, asOf: at } : { isOffline: true });
  };
  return {
    async answerFirst(question) {
      const status = feed.readStatus();
      if (status === 'off' || (status !== 'unasked' && question[0] === 'account')) return undefined;
      const seller = await findSeller();
      if (!seller) return undefined;
      const copy = await store.open(seller);
      const { asOf, wholeSince } = (await copy.feedState.read()) ?? {};
      if (asOf === undefined || wholeSince === undefined || !(await canAnswerLocally(copy, seller, question)))
        return undefined;
      const isBehind = status === 'behind' || (status === 'unasked' && Date.now() - asOf > longestUnaskedMs);
      if (isBehind && !(await feed.catchUp())) return undefined;
      if (status === 'unasked') feed.noteEarlyAnswer(asOf);
      return answer(copy, seller.storeId, question);
    },
    async answerOffline(question, address) {
      const seller = await findSeller();
      if (!seller || !(await isNetworkOut())) return undefined;
      try {
        const copy = await store.open(seller);
        const asOf = (await copy.feedState.read())?.asOf;
        setNetworkState({ heardAt: asOf });
        showTime(asOf);
        // Whose shop it is comes first, and is whole before the rest of the copy is.
        const isWhole = asOf !== undefined || question[0] === 'account' || ['users', 'stores'].includes(question[1]);
        const own = isWhole ? await answer(copy, seller.storeId, question) : undefined;
        if (own !== undefined) return own;
        // What the copy cannot work out is what the server last said at this address.
        const cached = await findAnswer(copy.db, address);
        if (!cached) return undefined;
        showTime(cached.at);
        return JSON.parse(cached.text);
      } catch (error) {
        // The browser grants no database.
        if (error instanceof DOMException) return undefined;
        throw error;
      }
    },
  };
}

async function answer(copy: ShopCopy, ownStoreId: string, question: Question): Promise<unknown> {
  if (question[0] === 'account') return copy.db.get('meta', 'account');
  if (question[0] === 'shop') {
    const [, storeId, what, query] = question;
    return storeId === ownStoreId ? answerFigures(copy, storeId, what, query) : undefined;
  }
  const [kind, name, selection] = question;
  if (!findCollection(name)) return undefined;
  const id = name as CollectionId;
  return kind === 'list' ? listLocally(copy, id, selection) : getLocally(copy, id, selection);
}

/**
 * Returns whether a current copy answers as the server would: it has all rows that are asked for. Names of other people are asked of
 * the server, as the copy fetches them once a day.
 */
async function canAnswerLocally(
  { db }: ShopCopy,
  { accountId, storeId }: StoredSeller,
  question: Question,
): Promise<boolean> {
  if (question[0] === 'account') return true;
  if (question[0] === 'shop') return question[1] === storeId && isFigureWhole(question[2]);
  const [kind, name, selection] = question;
  if (!Object.hasOwn(fedCollections, name)) return false;
  const fed: FedCollection = fedCollections[name as FedCollectionId];
  if (kind === 'list' && reachesOtherShops(name, selection)) return false;
  if (name === 'users') return kind === 'get' ? selection === accountId : isAboutSelf(selection, accountId);
  if (kind === 'get' || (fed.newerThanDays === undefined && fed.along === undefined)) return true;
  const since = Math.max(
    Date.parse(await readHistoryStart(db, readNowMs())),
    readNowMs() - (fed.newerThanDays ?? 0) * dayMs,
  );
  return selection.some((text) => {
    const rule: QueryDescription = JSON.parse(text);
    return isWithin(rule, fed, since) || (fed.orUnread === true && isUnread(rule));
  });
}

/** Returns whether a list of people is one of the seller alone. */
function isAboutSelf(queries: readonly string[], accountId: string): boolean {
  return queries.some((text) => {
    const { method, attribute, values = [] }: QueryDescription = JSON.parse(text);
    return method === 'equal' && attribute === 'userId' && values.every((id) => id === accountId);
  });
}

function isUnread({ method, attribute, values = [] }: QueryDescription): boolean {
  return method === 'equal' && attribute === 'isRead' && values.every((value) => value === false);
}

/** Returns whether a rule asks only for rows from after the moment from which the copy has all. */
function isWithin({ method, attribute, values = [] }: QueryDescription, fed: FedCollection, sinceMs: number): boolean {
  return (
    ['greaterThan', 'greaterThanEqual', 'between'].includes(method) &&
    attribute === fed.by &&
    Date.parse(String(values[0])) >= sinceMs
  );
}
