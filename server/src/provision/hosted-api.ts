/** An answer of a hosted server that is no success. */
export class HostedError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** The calls of one project on a hosted Appwrite, with a key of its console. */
export interface HostedApi {
  /** Sends a call; answers its JSON. Throws `HostedError`. */
  call(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown>;
  /** Answers what lies at a path; undefined when nothing does. Throws `HostedError`. */
  find(path: string): Promise<unknown>;
}

/** Milliseconds that an answer may take. */
const longestMs = 30_000;

interface Place {
  /** As in `https://cloud.appwrite.io/v1`. */
  readonly endpoint: string;
  readonly project: string;
  readonly key: string;
}

export function createHostedApi({ endpoint, project, key }: Place): HostedApi {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': project,
        'x-appwrite-key': key,
        'x-appwrite-response-format': '1.7.0',
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    }).catch((error: Error) => {
      const { code = error.name } = (error.cause ?? {}) as { code?: string };
      throw new HostedError(0, 'unreachable', `It cannot be reached: ${code}.`);
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    throw toError(answer.status, text);
  }
  return {
    call,
    async find(path) {
      try {
        return await call('GET', path);
      } catch (error) {
        if (error instanceof HostedError && error.status === 404 && error.type.endsWith('_not_found')) {
          // A project that is not there is a mistake of the caller.
          if (error.type !== 'project_not_found') return undefined;
        }
        throw error;
      }
    },
  };
}

/** A proxy in between may answer with anything. */
function toError(status: number, text: string): HostedError {
  try {
    const { type = '', message = '' } = JSON.parse(text) as { type?: string; message?: string };
    return new HostedError(status, type, message);
  } catch {
    return new HostedError(status, '', text.slice(0, 200));
  }
}
