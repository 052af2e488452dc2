import { setTimeout as pause } from 'node:timers/promises';

/** An answer of a hosted server that is no success. */
export class AppwriteError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** The calls of one project on a hosted Appwrite, with a key of its console. */
export interface AppwriteApi {
  /**
   * Sends a call and returns its JSON; undefined where it has none. A call that got no answer, or that the host was too busy for, is sent
   * again a few times. A creation of what an earlier sending has created already succeeds. Rejects with `AppwriteError`.
   */
  call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** Returns what lies at a path; undefined when nothing does. Rejects with `AppwriteError`. */
  find(path: string): Promise<unknown>;
}

/** Milliseconds that an answer may take. */
const maxMs = 30_000;
/** The most tries of a call. */
const maxTries = 4;

interface Place {
  /** As in `https://cloud.appwrite.io/v1`. */
  readonly endpoint: string;
  readonly project: string;
  readonly key: string;
  /** Milliseconds before a call is sent a second time; each further time takes twice as long. */
  readonly pauseMs?: number;
}

export function createAppwriteApi({ endpoint, project, key, pauseMs = 1000 }: Place): AppwriteApi {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(method, path, body);
      } catch (error) {
        if (!(error instanceof AppwriteError)) throw error;
        if (tries > 1 && method === 'POST' && error.status === 409) return undefined;
        const isPassing = error.status === 0 || error.status === 429 || error.status >= 500;
        if (!isPassing || tries === maxTries) throw error;
        await pause(pauseMs * 2 ** (tries - 1));
      }
    }
  }

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': project,
        'x-appwrite-key': key,
        'x-appwrite-response-format': '1.7.0',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(maxMs),
    }).catch((error: Error) => {
      const { code = error.name } = (error.cause ?? {}) as { code?: string };
      throw new AppwriteError(0, 'unreachable', `It cannot be reached: ${code}.`);
    });
    const text = await answer.text();
    if (answer.ok) return text === '' ? undefined : JSON.parse(text);
    throw toError(answer.status, text);
  }
  return {
    call,
    async find(path) {
      try {
        return await call('GET', path);
      } catch (error) {
        if (error instanceof AppwriteError && error.status === 404 && error.type.endsWith('_not_found')) {
          // A project that is not there is a mistake of the caller.
          if (error.type !== 'project_not_found') return undefined;
        }
        throw error;
      }
    },
  };
}

/** A proxy in between may answer with anything. */
function toError(status: number, text: string): AppwriteError {
  try {
    const { type = '', message = '' } = JSON.parse(text) as { type?: string; message?: string };
    return new AppwriteError(status, type, message);
  } catch {
    return new AppwriteError(status, '', text.slice(0, 200));
  }
}
