import { AppwriteException } from 'appwrite';

/** Reads the data of a response, and rejects with an `AppwriteException` for a refusal, both as the SDK's own `call` does. */
export async function readAnswer(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  const text = await response.text();
  const data = isJson ? JSON.parse(text) : { message: text };
  if (response.status >= 400) {
    throw new AppwriteException(data?.message, response.status, data?.type, isJson ? JSON.stringify(data) : text);
  }
  // A browser that sends no cookies to another host has the session in its storage (SESS-005).
  const session = response.headers.get('x-fallback-cookies');
  if (session) localStorage.setItem('cookieFallback', session);
  return data;
}
