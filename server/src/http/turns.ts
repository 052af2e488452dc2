import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInTurn, type Turn } from '#work/turn.ts';
import { addressKey, callerKey } from './rate-limit.ts';

/** Makes the turn of a request, whose caller is known: it is the account's, or that of a guest's address. */
function turnOf(request: FastifyRequest, reply: FastifyReply): Turn {
  let gone: AbortSignal | undefined;
  return {
    account: request.halfMember?.accountId ?? callerKey(request),
    address: addressKey(request.ip),
    ...(request.caller.kind === 'operator' && { isUnlimited: true }),
    /** It is watched for from the moment that somebody wants to know. */
    get signal() {
      gone ??= watchCaller(reply);
      return gone;
    },
  };
}

/** Aborted when the connection ends before the answer. */
function watchCaller({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) end();
  else raw.once('close', end);
  return controller.signal;
}

/** Runs every handler of the room, and what it calls, in the turn of its request: `currentTurn` of `work/turn.ts` finds it. */
export function runHandlersInTurn(room: FastifyInstance): void {
  room.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return runInTurn(turnOf(request, reply), () => handler.call(this, request, reply));
    };
  });
}
