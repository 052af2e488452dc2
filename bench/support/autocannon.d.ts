/** The part of autocannon that is used here; it comes without types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** Of requests, in place of a time. */
    readonly amount?: number;
    /** Milliseconds. */
    readonly sampleInt: number;
    readonly setupClient: (client: Client) => void;
  }
  interface Result {
    readonly errors: number;
    readonly non2xx: number;
    readonly statusCodeStats: object;
  }
  interface Instance extends EventEmitter {
    on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): this;
  }
  const autocannon: (options: Options, done: (error: Error | null, result: Result) => void) => Instance;
  export default autocannon;
}
