import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#errors.ts';
import { encodeEarly } from '#http/wire/compress.ts';
import { runInTurn, stopIfGone, type Turn } from '#work/turn.ts';
import { QueueFullError } from '#work/work-errors.ts';
import { createWorkQueue, type WorkQueue } from '#work/work-queue.ts';
import { addressKey, callerKey, createRateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is and who waits for it; set for every request under /v1 before its body is read. */
    turn: Turn;
  }
}

/** Makes the turn of a request, whose caller is known: it is the account's, or that of a guest's address. */
export function turnOf(request: FastifyRequest, reply: FastifyReply): Turn {
  let gone: AbortSignal | undefined;
  return {
    account: request.halfMember?.accountId ?? callerKey(request),
    address: addressKey(request.ip),
    ...(request.caller.kind === 'operator' && { isUnlimited: true }),
    /** The disconnect is watched for from the first question about it. */
    get signal() {
      gone ??= watchCaller(request, reply);
      return gone;
    },
  };
}

/** Aborted when the connection ends before the answer, or the socket that the request came over. */
function watchCaller(request: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed || request.raw.errored) end();
  else {
    raw.once('close', end);
    request.raw.once('error', end);
  }
  return controller.signal;
}

/** Milliseconds before a caller who asks for too much is refused: sooner, each of its connections would ask again at once. */
const refusalDelayMs = 1000;

/** Runs every handler of the room, and what it calls, in the turn of its request: `currentTurn` of `work/turn.ts` finds it. */
export function runHandlersInTurn(room: FastifyInstance): void {
  room.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = runInTurn(request.turn, () => handler.call(this, request, reply));
      return answer instanceof Promise ? answer.catch((error: unknown) => refuse(error, request.turn)) : answer;
    };
  });
}

/** Refusals of an account, or of a guest's address, that are answered at once in a second of the server's own clock. */
const refusalsAtOnce = createRateLimit(20, 1000, () => new Date());

async function refuse(error: unknown, { account, signal }: Turn): Promise<never> {
  const isFlood = error instanceof ApiError && error.code === 429 && refusalsAtOnce.take(account) < 0;
  const isFull = error instanceof QueueFullError && error.isCallers;
  if (isFlood || isFull) await pause(refusalDelayMs, undefined, { signal }).catch(() => {});
  throw error;
}

/**
 * Makes the queue of what is read: eight reads at once, more than occupy two cores, as some wait for a thread or another server.
 * An account has half of them, and two once it has spent more than a second lately: one that takes long must not stop its own others.
 */
export function createReadQueue(): WorkQueue {
  return createWorkQueue({
    ...{ atOnce: 8, atOnceOfAddress: 6, atOnceOfAccount: 4, atOnceOfHeavy: 2, atOnceOfAllHeavy: 6 },
    waitingMs: { ofAccount: 20_000, ofAddress: 30_000, ofAll: 40_000 },
    ...{ guessMs: 10, minMs: 10, freeMs: 1000 },
  });
}

/**
 * Lets the reading calls of the room wait for their turn (R48). Their handlers answer an object, or a JSON text of a type that is set;
 * it is written and compressed before the next one begins, and sent after that, however slow the caller reads.
 */
export function runReadsInTurn(room: FastifyInstance, reads: WorkQueue): void {
  room.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.method !== 'HEAD') return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return reads.run(request.turn, async () => {
        const answer: unknown = await handler.call(this, request, reply);
        stopIfGone(request.turn);
        if (Buffer.isBuffer(answer)) return answer;
        reply.type('application/json; charset=utf-8');
        return encodeEarly(request, reply, typeof answer === 'string' ? answer : JSON.stringify(answer));
      });
    };
  });
}
