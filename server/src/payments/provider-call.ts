/** Milliseconds that a provider has for one answer. It asks the wallet's network before it answers, which takes some seconds. */
const timeoutMs = 15_000;
/** The most characters of an answer that are read; those of both providers have some hundred. */
const maxAnswer = 200_000;

export interface ProviderCall {
  /** What it is for, in the log: "a token". */
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** True where a second call could ask a phone twice: it is made once. */
  readonly isOnce?: boolean;
}

/**
 * A provider's answer: its HTTP status and its JSON. `json` is undefined for a page of maintenance, an empty body or anything
 * else that is no JSON. Without any answer `status` is 0, and `isLate` says whether the time was over.
 */
export interface ProviderReply {
  readonly status: number;
  readonly json: unknown;
  readonly isLate: boolean;
}

export interface CallOptions {
  /** Gets one line for each call that failed: the provider, its answer and what it was asked for, and nothing of keys, phones, sums or references. */
  readonly log: (line: string) => void;
  readonly timeoutMs?: number;
}

/**
 * Calls a provider and never rejects. Keys go to the one host that is named: a redirect is no answer. One that fails at once is
 * called again, once, but for a call that is to be made once.
 */
export async function callProvider(call: ProviderCall, options: CallOptions): Promise<ProviderReply> {
  const first = await callOnce(call, options);
  return isMomentary(first) && !call.isOnce ? callOnce(call, options) : first;
}

/** True for a connection that broke and for a gateway that had no answer, both within the time. */
function isMomentary({ status, isLate }: ProviderReply): boolean {
  return !isLate && (status === 0 || status === 502);
}

async function callOnce(
  { what, method, url, headers, body }: ProviderCall,
  options: CallOptions,
): Promise<ProviderReply> {
  const say = (answer: string) => options.log(`${new URL(url).host}, asked for ${what}, ${answer}`);
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
    });
    const json = parseJson(await readText(answer));
    if (isTrouble(answer.status) || json === undefined) say(`answered ${answer.status}${json ? '' : ' without JSON'}`);
    return { status: answer.status, json, isLate: false };
  } catch (error) {
    // Whatever `fetch` and its body reject with: no network, no such host, a broken connection, the time.
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    say(isLate ? 'did not answer in time' : 'could not be reached');
    return { status: 0, json: undefined, isLate };
  }
}

/** True for what an operator can do something about: keys without the right, too many calls, and a provider that is down. */
function isTrouble(status: number): boolean {
  return status === 403 || status === 429 || status >= 500;
}

/** Returns the text of an answer; an empty one where it is longer than any answer of a provider. */
async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > maxAnswer) return '';
  }
  return text;
}

/** Returns undefined for a text that is no JSON object or list. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
