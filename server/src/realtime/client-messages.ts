/** The messages that a client may send, and what is wrong with any other; wire section 10. */
export type ClientMessage =
  | { readonly type: 'ping' }
  | { readonly type: 'authentication'; readonly session: unknown }
  | { readonly type: 'badMessage' | 'unknownType' };

/** Reads one message of a client, whatever its bytes are. */
export function parseClientMessage(data: Buffer, isBinary: boolean): ClientMessage {
  const message = isBinary ? undefined : parseObject(data.toString());
  if (typeof message?.type !== 'string') return { type: 'badMessage' };
  if (message.type === 'ping') return { type: 'ping' };
  if (message.type !== 'authentication') return { type: 'unknownType' };
  const { data: body } = message;
  return isObject(body) ? { type: 'authentication', session: body.session } : { type: 'badMessage' };
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
