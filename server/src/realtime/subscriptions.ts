import { isObject } from '@duka/domain/values/unchecked-values';
import { ApiError } from '#errors.ts';
import { parseQueryTexts, type RawQuery } from '#http/wire/query-texts.ts';
import { isKnownChannel, toDocumentChannel } from './channels.ts';

/** The most subscriptions of a socket, and the most channels of one, as each takes memory. */
export const maxSubscriptions = 100;

/** A subscription of a client, by its own id: channels, and conditions on the payload of an event. */
export interface Subscription {
  readonly id: string;
  /** As the client wrote them. */
  readonly channels: readonly string[];
  readonly queries: readonly string[];
  readonly accepts: (payload: Readonly<Record<string, unknown>>) => boolean;
}

/** Reads the `data` of a `subscribe` message; undefined where it is not valid. Wire section 10. */
export function readSubscriptions(data: unknown): readonly Subscription[] | undefined {
  if (!Array.isArray(data) || data.length > maxSubscriptions) return undefined;
  const read = data.map(readSubscription);
  return read.every((each) => each !== undefined) ? (read as Subscription[]) : undefined;
}

/** Reads the ids in the `data` of an `unsubscribe` message; undefined where it is not valid. */
export function readSubscriptionIds(data: unknown): readonly string[] | undefined {
  if (!Array.isArray(data) || data.length > maxSubscriptions) return undefined;
  const ids = data.map((item) => (isObject(item) ? item.subscriptionId : undefined));
  return ids.every(isId) ? ids : undefined;
}

function readSubscription(item: unknown): Subscription | undefined {
  if (!isObject(item)) return undefined;
  const { subscriptionId, channels, queries = [] } = item;
  if (!isId(subscriptionId) || !isTexts(channels) || !isTexts(queries)) return undefined;
  if (channels.length > maxSubscriptions) return undefined;
  const accepts = readConditions(queries);
  return accepts && { id: subscriptionId, channels, queries, accepts };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 36;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The channels of these that an event can be sent to, by the names that it has; each once. */
export function listChannels(subscriptions: Iterable<Subscription>): string[] {
  const channels = [...subscriptions].flatMap((subscription) => subscription.channels.map(toDocumentChannel));
  return [...new Set(channels.filter(isKnownChannel))];
}

/** Returns whether an event that goes to these channels is for the subscription. */
export function isFor({ channels, accepts }: Subscription, eventChannels: readonly string[], payload: object): boolean {
  return (
    channels.some((channel) => eventChannels.includes(toDocumentChannel(channel))) &&
    accepts(payload as Readonly<Record<string, unknown>>)
  );
}

/** Undefined for a query that cannot be answered from an event alone, such as a search. */
function readConditions(texts: readonly string[]): Subscription['accepts'] | undefined {
  try {
    const tests = parseQueryTexts([...texts]).map(toTest);
    if (!tests.every((each) => each !== undefined)) return undefined;
    return (payload) => tests.every((test) => test(payload));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function toTest({ method, attribute = '', values }: RawQuery): Subscription['accepts'] | undefined {
  if (method === 'select') return values[0] === '*' ? () => true : undefined;
  if (method === 'and' || method === 'or') {
    const tests = (values as RawQuery[]).map(toTest);
    if (tests.length === 0 || !tests.every((each) => each !== undefined)) return undefined;
    return method === 'and'
      ? (payload) => tests.every((test) => test(payload))
      : (payload) => tests.some((test) => test(payload));
  }
  const compare = comparisons[method];
  return compare && ((payload) => compare(Object.hasOwn(payload, attribute) ? payload[attribute] : null, values));
}

/** Compares what an event shows, a related document by its id, with the values of a query. A missing value equals nothing. */
const comparisons: Readonly<Record<string, (shown: unknown, values: readonly unknown[]) => boolean>> = {
  equal: (shown, values) => values.some((value) => toComparable(shown) === value),
  notEqual: (shown, values) => !values.some((value) => toComparable(shown) === value),
  lessThan: (shown, [value]) => order(shown, value) < 0,
  lessThanEqual: (shown, [value]) => order(shown, value) <= 0,
  greaterThan: (shown, [value]) => order(shown, value) > 0,
  greaterThanEqual: (shown, [value]) => order(shown, value) >= 0,
  isNull: (shown) => shown === null,
  isNotNull: (shown) => shown !== null,
};

function toComparable(shown: unknown): unknown {
  return isObject(shown) ? shown.$id : shown;
}

/** Below 0, 0 or above it for two numbers or two texts; NaN, which compares with nothing, for all else. */
function order(shown: unknown, value: unknown): number {
  if (typeof shown === 'number' && typeof value === 'number') return shown - value;
  if (typeof shown !== 'string' || typeof value !== 'string') return Number.NaN;
  return shown === value ? 0 : shown < value ? -1 : 1;
}
