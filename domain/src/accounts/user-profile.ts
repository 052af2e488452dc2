import type { Attributes } from '#document.ts';

/** CONST-011, DATA-011. The login helper and the profile default of the specification say 1; it is not written. */
const maxSessions = 2;
/** A picture of the app's own, served beside it; DATA-013, G-01. */
const defaultAvatar = '/seller.svg';

/** What a new user document is made of; `phone` is normalised. */
export interface NewUserProfile {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  /** The default text about selling products online; DATA-012, G-01. */
  readonly bio: string;
}

/** The user document of someone who registers; DATA-004 to DATA-013, CONST-010. */
export function toUserProfile({ userId, fullName, email, phone, bio }: NewUserProfile) {
  return {
    userId,
    ...splitFullName(fullName),
    role: 'seller',
    phone,
    email,
    m2fStatus: 'disabled',
    maxSessions,
    bio,
    avatar: defaultAvatar,
  } satisfies Partial<Attributes<'users'>>;
}

/** DATA-005, DATA-006, Q-016: split at the first space, however the name was typed. */
export function splitFullName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** `Neema Mollel`, of a users document or a row of the directory; MSG-005, MSG-010. */
export function fullNameOf({
  firstName,
  lastName,
}: {
  readonly firstName?: unknown;
  readonly lastName?: unknown;
}): string {
  const names = [firstName, lastName].filter((name) => typeof name === 'string');
  return names.join(' ').trim();
}

/** Throws REG-034's words, which stay in the log: the form asks for all three before (Q-015). */
export function requireProfileFields(profile: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): void {
  if (profile.firstName !== '' && profile.lastName !== '' && profile.email !== '') return;
  throw new Error('Missing required user profile fields (firstName, lastName, email)');
}
