import type { Attributes } from '#document.ts';

/** The specification says 2 in one place and 1 in others; 1 is written nowhere. CONST-011, DATA-011. */
const maxSessions = 2;
/** The path of a picture that the app serves itself; DATA-013, G-01. */
const defaultAvatar = '/seller.svg';

/** The values that a new user document is made of; `phone` is normalised. */
export interface NewUserProfile {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  /** The default text about selling products online; DATA-012, G-01. */
  readonly bio: string;
}

/** Makes the user document of someone who registers; DATA-004 to DATA-013, CONST-010. */
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

/** Splits a name at its first space, however it was typed; DATA-005, DATA-006, Q-016. */
export function splitFullName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** Returns `Neema Mollel` for a users document or a row of the directory; MSG-005, MSG-010. */
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

/**
 * Throws an error with the words of REG-034, which only the log shows: the form has asked for all three before.
 */
export function requireProfileFields(profile: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): void {
  if (profile.firstName !== '' && profile.lastName !== '' && profile.email !== '') return;
  throw new Error('Missing required user profile fields (firstName, lastName, email)');
}
