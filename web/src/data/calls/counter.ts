import type { MemberProfile } from '@duka/domain/members/member';
import type { PinCheck } from '@duka/domain/members/pin';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** A person of a counter, with how their PIN is checked without a network. */
export interface CounterPerson extends PinCheck, MemberProfile {}

/** The member who may act at a counter from now on. */
export interface ActingPerson extends MemberProfile {
  readonly id: string;
}

/** How a person proves to be at the counter: by their PIN, or by what its key makes of this moment. */
export type UnlockProof = { readonly pin: string } | { readonly at: string; readonly proof: string };

/** Lists the people of a counter (R65). Rejects with an `ApiFailure` of 404 where the session is no counter's. */
export async function listCounterPeople(storeId: string): Promise<readonly CounterPerson[]> {
  const { pins } = await send<{ readonly pins: readonly CounterPerson[] }>('get', storeId, '/pins');
  return pins;
}

/** Tells the server who is at the counter. Rejects with an `ApiFailure` of `shop_pin_wrong` or `shop_pin_locked`. */
export async function unlockCounter(storeId: string, memberId: string, proof: UnlockProof): Promise<ActingPerson> {
  return (await send<{ readonly member: ActingPerson }>('post', storeId, '/unlock', { memberId, ...proof })).member;
}

/** Tells the server that nobody is. */
export function lockCounter(storeId: string): Promise<unknown> {
  return send('post', storeId, '/lock', {});
}

/** Makes this session that of a counter, or ends the session of a counter. */
export function setCounter(storeId: string, enabled: boolean): Promise<unknown> {
  return send('put', storeId, '', { enabled });
}

function send<Answer>(method: string, storeId: string, path: string, body?: object): Promise<Answer> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/counter${path}`);
  return call(() => client.call(method, url, { 'content-type': 'application/json' }, { ...body }, undefined, options));
}

/** Nothing else is sent before it, and the phone's copy has no part in it. */
const options = { isFresh: true, isFirst: true };
