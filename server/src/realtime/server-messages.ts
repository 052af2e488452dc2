/** The reasons for errors on a socket, with the close codes of RFC 6455; wire section 10. */
export const refusals = {
  tooManyConnects: [1013, 'Too many requests.'],
  unknownProject: [1008, 'Missing or unknown project ID.'],
  unknownOrigin: [
    1008,
    'Invalid Origin. Register your new client as a new Web platform on your project console dashboard.',
  ],
  noChannels: [1008, 'Missing channels.'],
  tooManyChannels: [1008, 'Too many channels.'],
  sessionEnded: [1008, 'The session has ended.'],
  /** The session goes on once it has shown its second factor. */
  factorOwed: [1008, 'More factors are required to complete the sign in process.'],
  tooManyMessages: [1013, 'Too many messages.'],
  /** Events may have passed by: the client comes back and asks anew. */
  missed: [1012, 'Please connect again.'],
  badMessage: [1003, 'Message format is not valid.'],
  badPayload: [1003, 'Payload is not valid.'],
  unknownType: [1003, 'Message type is not valid.'],
  badSession: [1003, 'Session is not valid.'],
  failure: [1011, 'Server Error.'],
} as const satisfies Record<string, readonly [code: number, message: string]>;

export type Refusal = keyof typeof refusals;

export function toErrorText(refusal: Refusal): string {
  const [code, message] = refusals[refusal];
  return JSON.stringify({ type: 'error', data: { code, message } });
}

/** `takesRequests` is only said where it is so, as the wire's own message does not know it. */
export function toConnectedText(channels: readonly string[], user: object | undefined, takesRequests: boolean): string {
  const data = { channels, user: user ?? null, ...(takesRequests && { takesRequests }) };
  return JSON.stringify({ type: 'connected', data });
}

export function toAuthenticatedText(user: object): string {
  return JSON.stringify({ type: 'response', data: { to: 'authentication', success: true, user } });
}

/** Answers a `subscribe` or `unsubscribe` of newer clients. */
export function toSubscribedText(to: 'subscribe' | 'unsubscribe', subscriptions: readonly object[]): string {
  return JSON.stringify({ type: 'response', data: { to, success: true, subscriptions } });
}

export const pongText = JSON.stringify({ type: 'pong' });
