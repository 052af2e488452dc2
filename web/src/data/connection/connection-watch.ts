import { connectivity } from './connectivity.ts';
import { isNetworkOut, noteResponse } from './network-outage.ts';

/** Milliseconds in which nothing has come after which whoever waits asks whether there is a line at all; less where it was found silent. */
const patienceMs = { alive: 5_000, silent: 1_000 };

interface Watch {
  /** Rejects as `fetch` does once the line is found to carry nothing, though the browser takes it for one that is there. */
  readonly silent: Promise<never>;
  /** Something goes on: the watch begins anew. */
  note(): void;
  stop(): void;
}

/** Watches the line for a call that waits for its answer, which it would do for minutes on a line that has stopped carrying anything. */
export function watchConnection(aliveMs = patienceMs.alive): Watch {
  const longestMs = connectivity.isSilent ? patienceMs.silent : aliveMs;
  let goneOnAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const silent = new Promise<never>((_, reject) => {
    const look = async () => {
      const leftMs = Math.max(goneOnAt, connectivity.heardAtMs) + longestMs - performance.now();
      const isOut = leftMs <= 0 && (await isNetworkOut());
      if (isOver) return;
      if (isOut) reject(new TypeError('The line carries nothing.'));
      else timer = setTimeout(look, leftMs > 0 ? leftMs : longestMs);
    };
    timer = setTimeout(look, longestMs);
  });
  // Who has stopped watching does not wait for it.
  silent.catch(() => undefined);
  return {
    silent,
    note() {
      goneOnAt = performance.now();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Makes a call and reads its answer to the end; gives it up, and rejects as `fetch` does, on a line that carries nothing. */
export async function callWhileAlive(call: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const controller = new AbortController();
  const watch = watchConnection();
  watch.silent.catch((error) => controller.abort(error));
  const answer = call(controller.signal).then(readWhole);
  // Where it is given up, nobody waits for how it ends.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, watch.silent]);
  } finally {
    watch.stop();
  }
}

/** Reads the body of an answer, each part of which says that the line is alive. */
async function readWhole(answer: Response): Promise<Response> {
  noteResponse();
  if (!answer.body) return answer;
  const parts: Uint8Array[] = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    noteResponse();
    parts.push(part.value);
  }
  const { status, statusText, headers } = answer;
  // An answer such as 204 may have none.
  return new Response(parts.length === 0 ? null : join(parts), { status, statusText, headers });
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
