import type { Attributes } from '#document.ts';
import { isPhone, normalizePhone } from '#values/phone.ts';
import type { PhoneRefusal } from './phone-refusal.ts';
import { fullNameOf, splitFullName } from './user-profile.ts';

/** The profile as typed; SET-002. The email is shown beside it and cannot be changed (SET-003). */
export interface ProfileForm {
  readonly fullName: string;
  readonly phone: string;
  readonly location: string;
  readonly bio: string;
}

export type ProfileField = keyof ProfileForm;
export type ProfileMessage = 'full_name_required' | 'email_required' | 'phone_malformed' | PhoneRefusal | 'too_long';

/** The attributes of the user document that the profile form changes; DATA-005 to DATA-008, DATA-012, DATA-015. */
export type ProfileAttributes = Pick<Attributes<'users'>, 'firstName' | 'lastName' | 'phone' | 'location' | 'bio'>;

/** Opens the form with what is stored; without a user document the name of the account is used. */
export function toProfileForm(accountName: string, user: ProfileAttributes | null): ProfileForm {
  return {
    fullName: fullNameOf(user ?? {}) || accountName,
    phone: user?.phone ?? '',
    location: user?.location ?? '',
    bio: user?.bio ?? '',
  };
}

/** The most characters of each text, as the account's name and the collection allow. */
const maxLengths: Readonly<Record<ProfileField, number>> = { fullName: 128, phone: 20, location: 256, bio: 2000 };

/**
 * Returns the problems, by field; empty when it may be saved. `email` is there for an account without one (SET-023,
 * SET-024, Q-014).
 */
export function checkProfileForm(
  form: ProfileForm,
  email: string,
): Partial<Record<ProfileField | 'email', ProfileMessage>> {
  const problems: Partial<Record<ProfileField | 'email', ProfileMessage>> = {};
  for (const field of Object.keys(maxLengths) as ProfileField[]) {
    if ([...form[field].trim()].length > maxLengths[field]) problems[field] = 'too_long';
  }
  if (form.fullName.trim() === '') problems.fullName = 'full_name_required';
  if (email.trim() === '') problems.email = 'email_required';
  if (form.phone.trim() !== '' && !isPhone(form.phone)) problems.phone = 'phone_malformed';
  return problems;
}

/** Returns the attributes to store: the name is split at its first space (SET-021), the phone is normalised. */
export function toProfileAttributes(changes: Partial<ProfileForm>): Partial<ProfileAttributes> {
  const { fullName, phone, location, bio } = changes;
  return {
    ...(fullName !== undefined && splitFullName(fullName)),
    ...(phone !== undefined && { phone: normalizePhone(phone.trim()) }),
    ...(location !== undefined && { location: location.trim() }),
    ...(bio !== undefined && { bio: bio.trim() }),
  };
}
