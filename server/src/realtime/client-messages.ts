import { isObject } from '@duka/domain/values/unchecked-values';
import { readSocketRequest, type SocketRequest } from './socket-requests.ts';
import { readSubscriptionIds, readSubscriptions, type Subscription } from './subscriptions.ts';

/** The messages that a client may send, and what is wrong with any other; wire section 10. */
export type ClientMessage =
  | { readonly type: 'ping' }
  | { readonly type: 'authentication'; readonly session: unknown }
  | { readonly type: 'request'; readonly request: SocketRequest }
  | { readonly type: 'subscribe'; readonly subscriptions: readonly Subscription[] }
  | { readonly type: 'unsubscribe'; readonly ids: readonly string[] }
  | { readonly type: 'badMessage' | 'badPayload' | 'unknownType' };

/** Reads one message of a client, whatever its bytes are; requests only where the socket takes them. */
export function parseClientMessage(data: Buffer, isBinary: boolean, takesRequests: boolean): ClientMessage {
  const message = isBinary ? undefined : parseObject(data.toString());
  if (typeof message?.type !== 'string') return { type: 'badMessage' };
  if (message.type === 'ping') return { type: 'ping' };
  const { data: body } = message;
  if (message.type === 'request' && takesRequests) {
    const request = isObject(body) ? readSocketRequest(body) : undefined;
    return request ? { type: 'request', request } : { type: 'badMessage' };
  }
  if (message.type === 'subscribe') {
    const subscriptions = readSubscriptions(body);
    return subscriptions ? { type: 'subscribe', subscriptions } : { type: 'badPayload' };
  }
  if (message.type === 'unsubscribe') {
    const ids = readSubscriptionIds(body);
    return ids ? { type: 'unsubscribe', ids } : { type: 'badPayload' };
  }
  if (message.type !== 'authentication') return { type: 'unknownType' };
  if (!isObject(body)) return { type: 'badMessage' };
  return body.session === undefined ? { type: 'badPayload' } : { type: 'authentication', session: body.session };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
