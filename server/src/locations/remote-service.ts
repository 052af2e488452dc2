import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@duka/domain/values/durations';

/** Milliseconds that the real service has for an answer, well under the 8 s for which the app waits. */
const timeoutMs = 5_000;
/** Milliseconds for which a stored answer is used without asking again: places change a few times a year. */
const freshMs = dayMs;

export interface RemoteOptions {
  /** The address of the real service with its base path; NAPA_URL. */
  readonly url: string;
  /** The folder in which answers are stored, so that they outlive a restart. */
  readonly keepDir: string;
  readonly now: () => Date;
  readonly warn: (message: string, cause: unknown) => void;
}

/** Returns the list of the real service, fresh or stored; undefined when it gives none and never has. */
export type AskRemote = (path: string, field: string, id?: string | number) => Promise<readonly unknown[] | undefined>;

interface Cached {
  readonly at: number;
  readonly list: readonly unknown[];
}

/** Asks the real location service in place of our own data (decision 0020). Its failures are logged, never thrown. */
export function createRemoteService({ url, keepDir, now, warn }: RemoteOptions): AskRemote {
  const underWay = new Map<string, Promise<readonly unknown[] | undefined>>();
  const base = url.replace(/\/+$/, '');

  async function ask(path: string, field: string, id: string | number | undefined, file: string) {
    const cached = await readCached(file);
    if (cached && now().getTime() - cached.at < freshMs) return cached.list;
    try {
      const list = await fetchList(base + path, field, id);
      // Made-up ids have empty lists. Those are not stored, as they would fill the disk.
      if (list.length > 0) await store(file, { at: now().getTime(), list });
      return list;
    } catch (error) {
      warn(`the location service did not answer ${path}${cached ? ', a cached answer is given' : ''}`, error);
      return cached?.list;
    }
  }

  async function store(file: string, answer: Cached): Promise<void> {
    await mkdir(keepDir, { recursive: true });
    const partial = `${file}.${process.pid}.part`;
    await writeFile(partial, JSON.stringify(answer));
    await rename(partial, file);
  }

  return (path, field, id) => {
    const name = createHash('sha256')
      .update(JSON.stringify([path, id]))
      .digest('hex');
    const running = underWay.get(name);
    if (running) return running;
    const asking = ask(path, field, id, join(keepDir, `${name}.json`)).finally(() => underWay.delete(name));
    underWay.set(name, asking);
    return asking;
  };
}

/**
 * Asks the service for one list. Throws when it is out of reach, refuses, or answers an error text (NAPA-009) or
 * garbage.
 */
async function fetchList(url: string, field: string, id: string | number | undefined): Promise<readonly unknown[]> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    ...(id !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    }),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const answer = (await response.json()) as Record<string, unknown> | null;
  const list = answer?.[field];
  if (!Array.isArray(list)) throw new Error(`it answered no list of ${field}: ${JSON.stringify(list)?.slice(0, 200)}`);
  return list;
}

async function readCached(file: string): Promise<Cached | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Cached;
  } catch (error) {
    // Nothing is stored yet, or the stored answer is damaged; either way the service is asked again.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
