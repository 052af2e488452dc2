import { type ProfileAttributes, type ProfileForm, toProfileAttributes } from '@duka/domain/accounts/profile-form';
import { splitFullName, toUserProfile } from '@duka/domain/accounts/user-profile';
import { type Account, getAccount, updateName, updatePreferences } from '#api/account.ts';
import { ApiFailure } from '#api/api-error.ts';
import { createDocument, updateDocument } from '#api/documents.ts';
import { findUserDocument, type UserDocument } from '#boot/find-shop.ts';
import { m } from '#paraglide/messages.js';

export interface ProfileSave {
  /** The id for a missing user document: made once and kept for a second try (CALL-031, decision 0022). */
  readonly newId: string;
  readonly changes: Partial<ProfileForm>;
}

/**
 * Stores the changes of a profile in the account, its preferences and the user document; CALL-011, CALL-018, CALL-030.
 */
export async function saveProfile({ newId, changes }: ProfileSave): Promise<Account> {
  let account = await getAccount();
  const attributes = toProfileAttributes(changes);
  if (changes.fullName !== undefined) account = await updateName(changes.fullName.trim().replace(/\s+/g, ' '));
  // The changes are merged with the preferences as they are now, so that no other choice is lost (SET-022, Q-101).
  if (attributes.phone !== undefined) account = await updatePreferences(account.prefs, { phone: attributes.phone });
  await saveUserDocument(account, newId, attributes);
  return account;
}

export async function saveAvatar(newId: string, avatar: string): Promise<void> {
  await saveUserDocument(await getAccount(), newId, { avatar });
}

/** Changes the user document, or creates it where there is none, with the names of the account. */
async function saveUserDocument(
  account: Account,
  newId: string,
  changes: Partial<ProfileAttributes> & { readonly avatar?: string },
): Promise<UserDocument> {
  const stored = await findUserDocument(account.$id);
  const updatedAt = new Date().toISOString();
  if (stored) return updateDocument('users', stored.$id, { ...changes, updatedAt });
  const phone = typeof account.prefs.phone === 'string' ? account.prefs.phone : '';
  const { $id: userId, name: fullName, email } = account;
  const profile = toUserProfile({ userId, fullName, email, phone, bio: m.settings_default_bio() });
  try {
    return await createDocument('users', newId, { ...profile, ...splitFullName(fullName), ...changes, updatedAt });
  } catch (error) {
    // Another tab has created it meanwhile.
    const made = error instanceof ApiFailure && error.status === 409 ? await findUserDocument(userId) : null;
    if (!made) throw error;
    return updateDocument('users', made.$id, { ...changes, updatedAt });
  }
}
