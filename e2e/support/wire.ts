/** Calls the API as any client of the wire would. Answers the body; throws what the server refused. */
export async function call<Answer = unknown>(
  url: string,
  { method = 'GET', body, session, headers }: CallOptions = {},
): Promise<{ body: Answer; cookies: string[] }> {
  const response = await fetch(url, {
    method,
    headers: {
      'X-Appwrite-Project': 'duka',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(session !== undefined && { Cookie: session }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return { body: (text === '' ? undefined : JSON.parse(text)) as Answer, cookies: response.headers.getSetCookie() };
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** The `Cookie` header of a signed-in seller. */
  readonly session?: string;
  readonly headers?: Record<string, string>;
}

/** What a browser would send back of the cookies it was set. */
export function toCookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
