import { findMember } from '@duka/domain/commands/caller-scope';
import { textOfCommand, textOfOverride } from '@duka/domain/members/pin';
import { maxReasonLength } from '@duka/domain/money/reversal';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { FastifyRequest } from 'fastify';
import { findCallerScope } from '#access/caller-scope.ts';
import { apiError } from '#errors.ts';
import type { Member, Writer } from '#http/caller/caller.ts';
import { invalidParam } from '#http/wire/params.ts';
import { checkMemberPin, checkProof, isActiveIn, type PinDeps } from './pins.ts';

/** What a command says of who did it, and who allowed it. */
export interface SignedCommand {
  readonly id: string;
  readonly kind: string;
  readonly at?: unknown;
  readonly data: unknown;
  /** The member who did it, at a counter. */
  readonly member?: unknown;
  /** What their PIN's key makes of the command. */
  readonly proof?: unknown;
  /** `{ member, pin, reason }`, or `{ member, proof, reason }` of one who allowed it without a network. */
  readonly override?: unknown;
}

/**
 * Resolves to the caller as whom a command of the shop is done: at a counter the member who signed it, else the one who is unlocked; with the
 * member who allows it, where it names one: headers of the call would allow all of its commands. `actedAtMs` is when it was done, in milliseconds as the server counts. Rejects with `ApiError`
 * 403 for a proof or PIN that is not right.
 */
export async function findActor(
  deps: PinDeps,
  caller: Writer,
  storeId: string,
  command: SignedCommand,
  actedAtMs: number,
): Promise<Writer> {
  if (caller.kind !== 'member') return caller;
  const text = await textOfCommand(command);
  const { override: _, ...sender } = caller;
  const actor = await findSigner(deps, sender, storeId, command, { text, actedAtMs });
  const { override } = command;
  if (override === undefined || override === null) return actor;
  if (!isObject(override)) throw invalidParam('override', 'Value must be an object.');
  const reason = readReason(override.reason);
  // Who was removed tries nobody's PIN any more.
  if (override.proof === undefined && actor.former) throw apiError('shop_proof_wrong');
  if (override.proof === undefined) return allow(deps, actor, storeId, { ...override, reason });
  const signed = { storeId, memberId: override.member, text: textOfOverride(text, reason), proof: override.proof };
  const row = await checkProof(deps, { ...signed, actedAtMs });
  if (!isActiveIn(row, storeId)) throw apiError('shop_proof_wrong');
  return { ...actor, override: { memberId: row.id, reason } };
}

async function findSigner(
  deps: PinDeps,
  caller: Member,
  storeId: string,
  { kind, member, proof }: SignedCommand,
  { text, actedAtMs }: { readonly text: string; readonly actedAtMs: number },
): Promise<Member> {
  const { counter } = caller;
  if (!counter) return requireOwnMember(deps, caller, storeId, { kind, member, actedAtMs });
  if (counter.storeId !== storeId) throw apiError('document_not_found');
  if (proof === undefined) {
    if (counter.memberId === undefined || (member !== undefined && member !== counter.memberId)) {
      throw apiError('shop_proof_wrong', 'The counter is locked, or somebody else is unlocked there.');
    }
    return caller;
  }
  const row = await checkProof(deps, { storeId, memberId: member, text, proof, actedAtMs });
  const actor: Member = { ...caller, counter: { storeId, memberId: row.id } };
  if (isActiveIn(row, storeId)) return actor;
  requireEarlierSale(kind, actedAtMs, row.updatedAt);
  return { ...actor, former: { memberId: row.id } };
}

/** Returns the caller of an own session; one who was removed meanwhile as a former member. Throws 404 for a stranger. */
async function requireOwnMember(
  { database }: PinDeps,
  caller: Member,
  storeId: string,
  { kind, member, actedAtMs }: { readonly kind: string; readonly member: unknown; readonly actedAtMs: number },
): Promise<Member> {
  const own = findMember(await findCallerScope(database, caller), storeId);
  if (!own) throw apiError('document_not_found');
  if (member !== undefined && member !== null && member !== own.id) throw apiError('shop_proof_wrong');
  if (!caller.former) return caller;
  const row = await database.documents.get('shopMembers', caller.former.memberId);
  requireEarlierSale(kind, actedAtMs, row?.updatedAt ?? '');
  return caller;
}

/** Of who was removed only a sale counts that was made before: it has happened (R33, R65). */
function requireEarlierSale(kind: string, actedAtMs: number, removedAt: string): void {
  if (kind !== 'sell' || actedAtMs > Date.parse(removedAt)) {
    throw apiError('shop_right_missing', 'You are not a member of this shop any more. Ask its owner.');
  }
}

/** Returns the caller with the member who allows one call, by `X-Duka-Override: memberId:pin` and `X-Duka-Override-Reason` (R65). */
export async function readOverride(deps: PinDeps, request: FastifyRequest): Promise<void> {
  const header = request.headers['x-duka-override'];
  const { caller } = request;
  if (header === undefined || header === '' || caller.kind !== 'member' || !mayBeAllowed(request)) return;
  const [memberId = '', pin = '', ...rest] = String(header).split(':');
  if (rest.length > 0 || pin === '')
    throw invalidParam('X-Duka-Override', 'Value must be the ID of a member and a PIN, as "id:4711".');
  const reason = readReason(decodeReason(request.headers['x-duka-override-reason']));
  const row = await deps.database.documents.get('shopMembers', memberId);
  const storeId = String(row?.attributes.storeId ?? '');
  const own = findMember(await findCallerScope(deps.database, caller), storeId);
  if (!own) throw apiError('document_not_found');
  request.caller = await allow(deps, caller, storeId, { member: memberId, pin, reason });
}

/**
 * True for a call that somebody else's PIN can allow. What changes people, their PINs and counters outlives the act, so it is left to who has
 * the right; and each command carries an override of its own.
 */
function mayBeAllowed({ routeOptions }: FastifyRequest): boolean {
  return !/\/shops\/:storeId\/(commands|members|counters?|handover|people)\b|\/invitations\b/.test(
    routeOptions.url ?? '',
  );
}

async function allow(
  deps: PinDeps,
  actor: Member,
  storeId: string,
  { member, pin, reason }: { readonly member?: unknown; readonly pin?: unknown; readonly reason: string },
): Promise<Member> {
  const { tries } = deps;
  // As at a counter's lock: who allows acts is guessed at among all of the shop's people.
  if ((await tries.take(actor.sessionId)) < 0) {
    throw apiError('general_rate_limit_exceeded', undefined, { retryAfterSeconds: tries.secondsLeft() });
  }
  const row = await checkMemberPin(deps, { storeId, memberId: typeof member === 'string' ? member : '', pin });
  await tries.giveBack(actor.sessionId, 1);
  return { ...actor, override: { memberId: row.id, reason } };
}

function readReason(reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text !== '' && [...text].length <= maxReasonLength) return text;
  throw invalidParam('reason', `Value must be the reason why it is allowed, of at most ${maxReasonLength} characters.`);
}

/** A header holds only plain letters, so that others come as percent signs and digits. */
function decodeReason(header: unknown): unknown {
  try {
    return typeof header === 'string' ? decodeURIComponent(header) : header;
  } catch (error) {
    if (error instanceof URIError) return header;
    throw error;
  }
}
