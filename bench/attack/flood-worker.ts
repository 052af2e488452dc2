import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { FloodCall, FloodPlan } from './flood.ts';

/** The program of a thread that sends calls until it is ended, so that its answers do not delay a measurement in the main thread. */

const { url, calls, atOnce, hangsUp } = workerData as FloodPlan;
const port = parentPort;
if (port === null) throw new Error('This program runs as a thread only.');

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const statuses = new Map<string, number>();
let next = 0;

function count(status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Milliseconds after which a caller that hangs up does so, and before one that was refused asks again. */
const patienceMs = 50;

/** Sends one call and reads its answer to the end, or hangs up. */
function send({ method, path, headers, body }: FloodCall): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      count(`${answer.statusCode}`);
      answer.resume();
      answer.once('close', () => (answer.statusCode === 429 ? setTimeout(resolve, patienceMs) : resolve()));
    });
    sent.once('error', () => {
      count('hung up');
      resolve();
    });
    if (hangsUp) setTimeout(() => sent.destroy(), patienceMs);
    sent.end(body);
  });
}

async function sendOn(): Promise<void> {
  for (;;) {
    await send(calls[next++ % calls.length] as FloodCall);
  }
}

for (let at = 0; at < atOnce; at += 1) void sendOn();
port.on('message', () => port.postMessage(Object.fromEntries(statuses)));
