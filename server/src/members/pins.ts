import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseDiscountLimit, parseRights, type Right } from '@duka/domain/collections/rights';
import {
  checkPin,
  derivePinKey,
  fromBase64,
  lockOutMs,
  type PinCheck,
  pinIterations,
  pinVerifier,
  signAct,
  toBase64,
  triesLeft,
} from '@duka/domain/members/pin';
import { dayMs, hourMs } from '@duka/domain/values/durations';
import type { Seal } from '#account/seal.ts';
import type { Database, StoresOfWrite } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { PinRow } from '#database/store/pin-store.ts';
import type { DocumentRow } from '#database/types.ts';
import { apiError } from '#errors.ts';
import { type CallLimit, createCallLimit, type LimitDeps } from '#http/limits/rate-limit.ts';
import { invalidParam } from '#http/wire/params.ts';

export interface PinDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly seal: Seal;
  /** Makes the tags by which equal PINs of a shop are found. */
  readonly pinKey: Buffer;
  /** Counts the wrong PINs of a session; R65. */
  readonly tries: CallLimit;
}

/** Wrong PINs in an hour and session, as a thief of a counter guesses at all of its people together; and PINs that are set. */
const pinTriesPerHour = 60;

export function createPinTries(deps: LimitDeps): CallLimit {
  return createCallLimit(deps, 'pin tries', pinTriesPerHour, hourMs);
}

/** Bytes of a PIN's salt. */
const saltBytes = 16;
/** Milliseconds for which acts that were signed by an earlier PIN still count after another was set (R65). */
const earlierMs = dayMs;
/**
 * Milliseconds after which they come too late: when something was done is what its phone says, and a phone that has been without a network
 * for longer has no session any more.
 */
const earlierSentMs = 31 * dayMs;

/**
 * Makes the stored form of a chosen PIN, without storing it: the key is derived outside of any transaction, as that takes a while. Throws
 * `ApiError` 400 `general_argument_invalid` for one that is refused.
 */
export async function makePin(
  { now, seal, pinKey }: PinDeps,
  { storeId, memberId, pin }: { readonly storeId: string; readonly memberId: string; readonly pin: unknown },
): Promise<PinRow> {
  const problem = checkPin(pin);
  if (problem === 'length') throw invalidParam('pin', 'Value must have 4 to 6 digits.');
  if (problem === 'guessable')
    throw invalidParam('pin', 'Value is guessed among the first; choose digits without an order.');
  const salt = toBase64(randomBytes(saltBytes));
  const key = await derivePinKey(String(pin), { salt, iterations: pinIterations });
  return {
    ...{ memberId, storeId, tag: tagOf(pinKey, storeId, String(pin)), salt, iterations: pinIterations },
    verifier: await pinVerifier(key),
    sealedKey: seal.seal(toBase64(key), ownerOf(memberId)),
    ...{ setAt: now().toISOString(), earlierKey: null, failures: 0, lockedUntil: null },
  };
}

/**
 * Stores a PIN in place of an earlier one. Rejects with `ApiError` 409 `shop_pin_taken` where another active member of the shop has the same,
 * which does not say who.
 */
export async function storePin(
  { pins, documents }: Pick<StoresOfWrite, 'pins' | 'documents'>,
  pin: PinRow,
): Promise<void> {
  const all = await pins.listOf(pin.storeId);
  const others = all.filter(({ memberId, tag }) => memberId !== pin.memberId && tag === pin.tag);
  const holders = await documents.getMany(
    'shopMembers',
    others.map(({ memberId }) => memberId),
  );
  if (holders.some(({ attributes }) => attributes.active === true)) throw apiError('shop_pin_taken');
  const earlier = all.find(({ memberId }) => memberId === pin.memberId);
  await pins.put({ ...pin, earlierKey: earlier?.sealedKey ?? null });
}

/**
 * Returns the active member whose PIN this is. Counts wrong tries in the same transaction, so that many at once cannot outrun the lock-out.
 * Rejects with `ApiError` 403 `shop_pin_wrong` or `shop_pin_locked`, and 404 `document_not_found` for nobody of this shop.
 */
export async function checkMemberPin(
  deps: PinDeps,
  { storeId, memberId, pin }: { readonly storeId: string; readonly memberId: string; readonly pin: unknown },
): Promise<DocumentRow> {
  const { database, now, pinKey } = deps;
  const outcome = await database.transaction(async ({ pins, documents }) => {
    const [row, stored] = [await documents.get('shopMembers', memberId), await pins.get(memberId)];
    if (!row || !stored || !isActiveIn(row, storeId)) return undefined;
    const nowText = now().toISOString();
    const { lockedUntil: until } = stored;
    if (until !== null && until > nowText) return { failures: stored.failures, lockedUntil: until };
    const isRight = typeof pin === 'string' && isEqual(tagOf(pinKey, storeId, pin), stored.tag);
    if (isRight) {
      if (stored.failures > 0) await pins.update(memberId, { failures: 0, lockedUntil: null });
      return { row };
    }
    const failures = stored.failures + 1;
    const lockMs = lockOutMs(failures);
    const lockedUntil = lockMs === 0 ? null : new Date(now().getTime() + lockMs).toISOString();
    await pins.update(memberId, { failures, lockedUntil });
    return { failures, lockedUntil };
  });
  if (!outcome) throw apiError('document_not_found');
  if (outcome.row) return outcome.row;
  if (outcome.lockedUntil !== null) throw refuseLocked(Date.parse(outcome.lockedUntil) - now().getTime());
  throw apiError('shop_pin_wrong', `This PIN is wrong. Tries left: ${triesLeft(outcome.failures)}.`);
}

function refuseLocked(ms: number) {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const words = `Too many wrong PINs. For this person, try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return apiError('shop_pin_locked', words, { retryAfterSeconds: Math.ceil(ms / 1000) });
}

/**
 * Returns the member who signed a text with their PIN, active or not. `actedAtMs` is when, in milliseconds as the server counts: a PIN that
 * was replaced since signs for a day more. Rejects with `ApiError` 403 `shop_proof_wrong`.
 */
export async function checkProof(
  { database, seal, now }: PinDeps,
  {
    storeId,
    memberId,
    text,
    proof,
    actedAtMs,
  }: {
    readonly storeId: string;
    readonly memberId: unknown;
    readonly text: string;
    readonly proof: unknown;
    readonly actedAtMs: number;
  },
): Promise<DocumentRow> {
  const id = typeof memberId === 'string' ? memberId : '';
  const [row, stored] = [await database.documents.get('shopMembers', id), await database.pins.get(id)];
  if (!row || !stored || row.attributes.storeId !== storeId || typeof proof !== 'string')
    throw apiError('shop_proof_wrong');
  const setAtMs = Date.parse(stored.setAt);
  const isEarlierGood = actedAtMs <= setAtMs + earlierMs && now().getTime() <= setAtMs + earlierSentMs;
  const keys = [stored.sealedKey, isEarlierGood ? stored.earlierKey : null];
  for (const sealed of keys) {
    if (sealed === null) continue;
    const key = fromBase64(seal.open(sealed, ownerOf(id)));
    if (isEqual(await signAct(key, text), proof)) return row;
  }
  throw apiError('shop_proof_wrong');
}

/** A person of a counter: how their PIN is checked without a network, and what they may do there. */
interface CounterPerson extends PinCheck {
  readonly name: string;
  readonly role: string;
  readonly rights: readonly Right[];
  readonly discountLimit: number | null;
}

/** Lists the people of a shop's counters: its active members with a PIN. */
export async function listPinChecks(
  { pins, documents }: Pick<StoresOfWrite, 'pins' | 'documents'>,
  storeId: string,
): Promise<CounterPerson[]> {
  const members = await documents.list('shopMembers', { where: [equal('storeId', storeId), equal('active', true)] });
  const stored = new Map((await pins.listOf(storeId)).map((pin) => [pin.memberId, pin]));
  return members.flatMap(({ id, attributes }) => {
    const pin = stored.get(id);
    if (!pin) return [];
    const { salt, iterations, verifier } = pin;
    const { name, role, rights, discountLimit } = attributes;
    const person = { name: String(name), role: String(role), rights: parseRights(rights) };
    return [{ memberId: id, salt, iterations, verifier, ...person, discountLimit: parseDiscountLimit(discountLimit) }];
  });
}

/** True for an active member of the shop. */
export function isActiveIn({ attributes }: DocumentRow, storeId: string): boolean {
  return attributes.storeId === storeId && attributes.active === true;
}

function tagOf(pinKey: Buffer, storeId: string, pin: string): string {
  return createHmac('sha256', pinKey).update(`${storeId}.${pin}`).digest('base64url');
}

function ownerOf(memberId: string): string {
  return `pin ${memberId}`;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
