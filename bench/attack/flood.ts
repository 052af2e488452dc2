import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { projectId } from '@duka/domain/project';
import type { Member, World } from './world.ts';

export interface FloodCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls that are sent one after the other, and again from the first, so many at once. */
export interface FloodOrder {
  readonly url: string;
  readonly calls: readonly FloodCall[];
  readonly atOnce: number;
  /** Whether each caller hangs up before it is answered. */
  readonly hangsUp: boolean;
}

export interface Flood {
  /** Ends it; tells how often each status came. */
  stop(): Promise<string>;
}

/** Makes a call of a flood, as an account or as a guest, from an address. */
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

/** A file of so many new products. */
export function makeImport(name: string, rows: number, mode = 'all'): object {
  const data = {
    ...{ name: 'Mbegu za mahindi', quantityInStock: 20, purchasePrice: 1000, sellingPrice: 1500 },
    ...{ productCategories: ['seeds'], units: ['packet'] },
  };
  const made = Array.from({ length: rows }, (_, at) => ({ documentId: `${name}-${at}`, action: 'create', data }));
  return { importId: name, mode, rows: made };
}

/** Starts to send the calls from a thread of its own. */
export function startFlood(
  { url }: Pick<World, 'url'>,
  calls: readonly FloodCall[],
  { atOnce, hangsUp = false }: { readonly atOnce: number; readonly hangsUp?: boolean },
): Flood {
  const order: FloodOrder = { url, calls, atOnce, hangsUp };
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: order });
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
