import { fileURLToPath } from 'node:url';
import type { CDPSession } from 'playwright-core';

/** What V8 tells of a script: its functions, with how often the first range of each, its whole body, was run. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** Counts which of the project's files run in a program. */
export interface Coverage {
  /** Forgets what has run. */
  reset(): Promise<void>;
  /** Returns the files that have run since, from the root of the project. */
  take(): Promise<Set<string>>;
}

type Send = (method: string, parameters?: object) => Promise<unknown>;

/** Counts the files that run in a page whose modules come one by one, as from Vite's server for development. */
export async function coverPage(devtools: CDPSession): Promise<Coverage> {
  return cover((method, parameters) => devtools.send(method as 'Profiler.enable', parameters as undefined));
}

/** Counts the files that run in a Node program, by the address of its inspector. */
export async function coverProgram(address: string): Promise<Coverage & { close(): void }> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  let calls = 0;
  const send: Send = (method, params = {}) => {
    calls += 1;
    const answer = new Promise((resolve) => waiting.set(calls, resolve));
    socket.send(JSON.stringify({ id: calls, method, params }));
    return answer;
  };
  return { ...(await cover(send)), close: () => socket.close() };
}

async function cover(send: Send): Promise<Coverage> {
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = async () => {
    // V8 returns the counts since the previous call.
    const { result } = (await send('Profiler.takePreciseCoverage')) as { result: ScriptCoverage[] };
    return new Set(result.filter(hasRun).flatMap(({ url }) => toProjectFile(url)));
  };
  return { reset: async () => void (await take()), take };
}

/** A module's own body runs when it is loaded; a file takes part in a call by a function of its own. */
function hasRun({ functions }: ScriptCoverage): boolean {
  return functions.some(({ functionName, ranges: [whole] }) => {
    const isModule = functionName === '' && whole?.startOffset === 0;
    return !isModule && (whole?.count ?? 0) > 0;
  });
}

/** The source file of a script of the project; empty for libraries, and for the compiled messages of Paraglide, one file each. */
function toProjectFile(url: string): string[] {
  const path = url.startsWith('file:') ? fileURLToPath(url) : URL.parse(url)?.pathname;
  const [file] = /(?<=^\/|\/web\/|\/)(src|domain\/src|server\/src)\/.*\.tsx?$/.exec(path ?? '') ?? [];
  if (file === undefined || file.includes('/paraglide/')) return [];
  return [file.startsWith('src/') ? `web/${file}` : file];
}
