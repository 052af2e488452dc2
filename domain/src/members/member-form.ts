import { type MemberRole, memberRoles, parseRights, presetRights, type Right } from '#collections/rights.ts';
import type { RuleBreak } from '#rule-words.ts';
import { isPhoneOrNone, parsePhone } from '#values/phone.ts';

/** The most active members of a shop, the owner among them (R64). */
export const maxMembers = 50;

/** What is typed or sent of a member; of a change only what is to change. */
export interface MemberForm {
  readonly name?: unknown;
  readonly phone?: unknown;
  readonly role?: unknown;
  readonly rights?: unknown;
  readonly discountLimit?: unknown;
  readonly active?: unknown;
}

/** The values of a member to send or to store; of a change only those that were given. */
export interface MemberValues {
  readonly name?: string;
  readonly phone?: string | null;
  readonly role?: Exclude<MemberRole, 'owner'>;
  readonly rights?: readonly Right[];
  readonly discountLimit?: number | null;
  readonly active?: boolean;
}

/** The roles that a member can be given; the owner's is made with the shop and moves by a handover alone. */
export const givenRoles = memberRoles.filter((role) => role !== 'owner');

/** A name that nobody could read would leave a tile empty. */
const isSeen = /[\p{L}\p{N}\p{S}\p{P}]/u;
/** Characters that are no part of a name: control characters, and those that turn the direction of what follows. */
const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const maxNameLength = 128;

/**
 * Returns every problem of a member's form, each with what to do instead, in the form's order (R64). A field that is not given is not
 * judged: of a new member the name and the role are asked for by `readNewMember`.
 */
export function checkMemberForm(form: MemberForm): readonly RuleBreak[] {
  const { name, phone, role, rights, discountLimit, active } = form;
  const problems: RuleBreak[] = [];
  const refuse = (attribute: keyof MemberForm, text: string) => problems.push({ attribute, text });
  if (name !== undefined) {
    if (typeof name !== 'string' || !isSeen.test(name)) refuse('name', 'must be the name of the person');
    else if ([...name.trim()].length > maxNameLength) refuse('name', `must have at most ${maxNameLength} characters`);
  }
  if (phone !== undefined && phone !== null && !(typeof phone === 'string' && isPhoneOrNone(phone))) {
    refuse('phone', 'must be a phone number such as 0712 345 678, or be left empty');
  }
  if (role !== undefined && !givenRoles.some((known) => known === role)) {
    refuse('role', `must be one of ${givenRoles.join(', ')}; the owner hands the shop over instead`);
  }
  if (rights !== undefined && !isListOfRights(rights)) refuse('rights', 'must be a list of known rights, each once');
  if (discountLimit !== undefined && discountLimit !== null && !isDiscountLimit(discountLimit)) {
    refuse('discountLimit', 'must be a percentage from 0 to 100, or null for no limit');
  }
  if (active !== undefined && typeof active !== 'boolean') refuse('active', 'must be true or false');
  return problems;
}

function isListOfRights(value: unknown): boolean {
  return Array.isArray(value) && parseRights(value).length === value.length;
}

function isDiscountLimit(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100;
}

/** Returns the values of a form without problems. */
export function toMemberValues({ name, phone, role, rights, discountLimit, active }: MemberForm): MemberValues {
  return {
    ...(name !== undefined && { name: String(name).replaceAll(controls, '').trim() }),
    ...(phone !== undefined && { phone: parsePhone(phone) ?? null }),
    ...(role !== undefined && { role: role as Exclude<MemberRole, 'owner'> }),
    ...(rights !== undefined && { rights: parseRights(rights) }),
    ...(discountLimit !== undefined && { discountLimit: discountLimit as number | null }),
    ...(active !== undefined && { active: active === true }),
  };
}

/** Returns the values of a new member, with the preset rights of the role where none are given; or the problems of the form. */
export function readNewMember(
  form: MemberForm,
): { readonly values: Required<MemberValues> } | { readonly problems: readonly RuleBreak[] } {
  const problems = checkMemberForm({ ...form, name: form.name ?? '', role: form.role ?? '' });
  if (problems.length > 0) return { problems };
  const { name = '', phone = null, role = 'cashier', rights, discountLimit = null } = toMemberValues(form);
  return { values: { name, phone, role, rights: rights ?? presetRights[role], discountLimit, active: true } };
}
