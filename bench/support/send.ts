import { Agent, request } from 'node:http';
import type { Call } from './calls.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Milliseconds from sending the call to its last byte. */
  readonly ms: number;
}

/** Sends one call over a connection that stays open. Throws when the answer is no success. */
export function send(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const answer = { status: response.statusCode ?? 0, body: Buffer.concat(parts), ms: performance.now() - from };
        if (answer.status >= 200 && answer.status < 300) resolve(answer);
        else reject(new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`));
      });
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
