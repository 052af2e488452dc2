import type { MemberRole } from '@duka/domain/collections/rights';
import { parseMember, type ShopMember } from '@duka/domain/members/member';
import type { MemberValues } from '@duka/domain/members/member-form';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** A person of a shop, with how they can come in (R64). */
export interface Person extends ShopMember {
  readonly hasAccount: boolean;
  /** ISO text: until when their invitation is taken; null without one. */
  readonly invitedUntil: string | null;
}

/** A device at the counter of a shop. */
export interface CounterDevice {
  readonly sessionId: string;
  /** The browser's description of itself. */
  readonly device: string;
  /** ISO text. */
  readonly usedAt: string | null;
  /** The member who is unlocked there; null while it is locked. */
  readonly memberId: string | null;
}

/** The people of a shop; the devices only for who may see them. */
export interface ShopPeople {
  readonly members: readonly Person[];
  readonly counters: readonly CounterDevice[];
}

/** Lists the people of a shop, the owner first. */
export async function listPeople(storeId: string): Promise<ShopPeople> {
  const { members, counters } = await send<{ members: readonly unknown[]; counters: readonly CounterDevice[] }>('get', [
    'shops',
    storeId,
    'members',
  ]);
  return { members: members.map(toPerson).filter((person) => person !== undefined), counters };
}

export function addMember(storeId: string, form: MemberValues): Promise<Person> {
  return sendMember('post', ['shops', storeId, 'members'], form);
}

export function changeMember(storeId: string, memberId: string, change: MemberValues): Promise<Person> {
  return sendMember('patch', ['shops', storeId, 'members', memberId], change);
}

/** Ends what a member may do in the shop, at once; what they did stays. */
export async function removeMember(storeId: string, memberId: string): Promise<void> {
  await send('delete', ['shops', storeId, 'members', memberId]);
}

/** Takes the caller out of a shop of somebody else. */
export async function leaveShop(storeId: string): Promise<void> {
  await send('delete', ['shops', storeId, 'members', 'me']);
}

/** Sets or renews a PIN. Throws a failure of the type `shop_pin_taken` for one that another person of the shop has. */
export async function setPin(storeId: string, memberId: string, pin: string): Promise<void> {
  await send('put', ['shops', storeId, 'members', memberId, 'pin'], { pin });
}

/** A link by which a person joins with an account of their own; it works once. */
export interface SentInvitation {
  readonly url: string;
  /** ISO text. */
  readonly expire: string;
  /** How the server has sent it beside; null where the caller hands it over. */
  readonly sentBy: 'mail' | 'text' | null;
}

/** Makes a link in place of any earlier one. With an e-mail address it goes there too. */
export function inviteMember(storeId: string, memberId: string, email: string): Promise<SentInvitation> {
  const body = { url: `${location.origin}/`, ...(email && { email }) };
  return send('post', ['shops', storeId, 'members', memberId, 'invitation'], body);
}

/** What an invitation says to who opens it, whether or not they are signed in. */
export interface Invitation {
  readonly storeName: string;
  readonly memberName: string;
  readonly role: MemberRole;
  /** ISO text. */
  readonly expire: string;
}

/** Throws a failure of the type `shop_invitation_invalid` for one that was used, is too old or was taken back. */
export function getInvitation(token: string): Promise<Invitation> {
  return send('get', ['invitations', token]);
}

/** Joins the shop with the caller's account. */
export function acceptInvitation(token: string): Promise<{ readonly storeId: string; readonly memberId: string }> {
  return send('post', ['invitations', token]);
}

/** Ends a counter device: it is signed out at once. */
export async function endCounter(storeId: string, sessionId: string): Promise<void> {
  await send('delete', ['shops', storeId, 'counters', sessionId]);
}

/** A handover that was begun, or was done less than 72 hours ago. */
export interface Handover {
  readonly memberId: string;
  readonly isDone: boolean;
  /** Whether the account began it; else it is the new owner's. */
  readonly isMine: boolean;
  /** The former owner's name; null until it is done. */
  readonly from: string | null;
  /** ISO text: until when the codes are taken, or the shop can be taken back. */
  readonly expire: string;
}

/** Returns the handover of a shop to who began it, and to the new owner once it is done; null for none. */
export async function getHandover(storeId: string): Promise<Handover | null> {
  return (await send<{ handover: Handover | null }>('get', ['shops', storeId, 'handover'])).handover;
}

/** Has a code sent to the owner and another one to the member, who then owns the shop. */
export async function startHandover(storeId: string, memberId: string, password: string): Promise<void> {
  await send('post', ['shops', storeId, 'handover'], { memberId, password });
}

/** Hands the shop over. Returns until when it can be taken back, ISO text. */
export function endHandover(
  storeId: string,
  codes: { readonly code: string; readonly memberCode: string },
): Promise<{ readonly takeBackUntil: string }> {
  return send('put', ['shops', storeId, 'handover'], codes);
}

/** Ends a handover that was begun, or takes the shop back. */
export async function takeHandoverBack(storeId: string): Promise<void> {
  await send('delete', ['shops', storeId, 'handover']);
}

async function sendMember(method: string, parts: readonly string[], body: MemberValues): Promise<Person> {
  return toPerson(await send(method, parts, { ...body })) as Person;
}

function toPerson(document: unknown): Person | undefined {
  const member = parseMember(document);
  const { hasAccount, invitedUntil } = Object(document);
  if (!member) return undefined;
  return { ...member, hasAccount: hasAccount === true, invitedUntil: invitedUntil ? String(invitedUntil) : null };
}

/** Sends a call of our own server's in the way the SDK sends its own. */
function send<Answer>(method: string, parts: readonly string[], body: Record<string, unknown> = {}): Promise<Answer> {
  const url = new URL(`${backend.endpoint}/${parts.map(encodeURIComponent).join('/')}`);
  const headers: Record<string, string> = method === 'get' ? {} : { 'content-type': 'application/json' };
  return call(() => client.call(method, url, headers, body) as Promise<Answer>);
}
