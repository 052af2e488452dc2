import autocannon, { type Client } from 'autocannon';
import type { Call } from './calls.ts';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly latencies: readonly number[];
}

/** The end of a load: after a time, or after a number of responses. */
export type LoadLength = { readonly seconds: number } | { readonly requests: number };

/** The interval at which autocannon checks whether the load is over, in milliseconds. */
const sampleMs = 50;

/**
 * Sends calls over a number of connections, each connection its own share of them in turn.
 * Throws when a call fails, as the rest of the numbers would mean nothing.
 */
export async function load(
  url: string,
  calls: readonly Call[],
  connections: number,
  length: LoadLength,
): Promise<Load> {
  const latencies: number[] = [];
  let started = 0;
  let lastAt = 0;
  const from = performance.now();
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
        sampleInt: sampleMs,
        setupClient(client: Client) {
          const share = calls.filter((_, index) => index % connections === started % connections);
          started += 1;
          client.setRequests(share.length > 0 ? share : calls);
        },
      },
      (error, result) => {
        const failures = result ? result.errors + result.non2xx : 0;
        if (error) reject(error);
        else if (failures > 0) reject(new Error(`${failures} calls failed: ${JSON.stringify(result.statusCodeStats)}`));
        else resolve();
      },
    );
    instance.on('response', (_client, _status, _bytes, ms) => {
      latencies.push(ms);
      lastAt = performance.now();
    });
  });
  return { perSecond: (latencies.length * 1000) / (lastAt - from), latencies };
}
