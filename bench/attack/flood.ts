import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { projectId } from '@duka/domain/project';
import type { AttackTarget, Member } from './attack-target.ts';

export interface FloodCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls to send in a loop, one after the other, by `atOnce` senders at the same time. */
export interface FloodPlan {
  readonly url: string;
  readonly calls: readonly FloodCall[];
  readonly atOnce: number;
  /** True if each sender closes its connection before the response. */
  readonly hangsUp: boolean;
}

export interface Flood {
  /** Ends the flood. Resolves to how often each status came, `12 x 200, 3 x 429`. */
  stop(): Promise<string>;
}

/** Returns a call of a flood: by the account `as` or a guest, from the address `from`. */
export function makeCall(
  method: string,
  path: string,
  { as, from, body }: { readonly as?: Pick<Member, 'session'>; readonly from: string; readonly body?: object },
): FloodCall {
  const headers = {
    'x-appwrite-project': projectId,
    'x-forwarded-for': from,
    'accept-encoding': 'br, gzip',
    ...(as && { 'x-appwrite-session': as.session }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
}

/** Returns the body of an import of `rows` new products. */
export function makeImport(name: string, rows: number, mode = 'all'): object {
  const data = {
    ...{ name: 'Mbegu za mahindi', quantityInStock: 20, purchasePrice: 1000, sellingPrice: 1500 },
    ...{ productCategories: ['seeds'], units: ['packet'] },
  };
  const created = Array.from({ length: rows }, (_, at) => ({ documentId: `${name}-${at}`, action: 'create', data }));
  return { importId: name, mode, rows: created };
}

/** Starts to send the calls from another thread. */
export function startFlood(
  { url }: Pick<AttackTarget, 'url'>,
  calls: readonly FloodCall[],
  { atOnce, hangsUp = false }: { readonly atOnce: number; readonly hangsUp?: boolean },
): Flood {
  const plan: FloodPlan = { url, calls, atOnce, hangsUp };
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: plan });
  return {
    async stop() {
      worker.postMessage('stop');
      const [statuses] = (await once(worker, 'message')) as [Record<string, number>];
      await worker.terminate();
      return Object.entries(statuses)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', ');
    },
  };
}
