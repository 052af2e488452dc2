import { explainPhoneRefusal } from '@duka/domain/accounts/phone-refusal';
import { type ProfileAttributes, type ProfileForm, toProfileAttributes } from '@duka/domain/accounts/profile-form';
import { splitFullName, toUserProfile } from '@duka/domain/accounts/user-profile';
import { findUserDocument, type UserDocument } from '#boot/find-shop.ts';
import { type Account, getAccount, updateName, updatePreferences } from '#data/calls/account.ts';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { ApiFailure, isAlreadyTaken } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

export interface ProfileSave {
  /** The id for a missing user document: made once and kept for a second try (CALL-031, decision 0022). */
  readonly newId: string;
  readonly changes: Partial<ProfileForm>;
}

/**
 * Stores the changes of a profile in the user document, the account and its preferences; CALL-011, CALL-018, CALL-030. The
 * document comes first: where its phone number is refused (R16), nothing is changed.
 */
export async function saveProfile({ newId, changes }: ProfileSave): Promise<Account> {
  let account = await getAccount();
  const attributes = toProfileAttributes(changes);
  await saveUserDocument(account, newId, attributes);
  if (changes.fullName !== undefined) account = await updateName(changes.fullName.trim().replace(/\s+/g, ' '));
  // The changes are merged with the preferences as they are now, so that no other choice is lost (SET-022, Q-101).
  if (attributes.phone !== undefined) account = await updatePreferences(account.prefs, { phone: attributes.phone });
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
  const updatedAt = readNowText();
  if (stored) return updateDocument('users', stored.$id, { ...changes, updatedAt });
  const phone = typeof account.prefs.phone === 'string' ? account.prefs.phone : '';
  const { $id: userId, name: fullName, email } = account;
  const profile = toUserProfile({ userId, fullName, email, phone, bio: m.settings_default_bio() });
  const values = { ...profile, ...splitFullName(fullName), ...changes, updatedAt };
  try {
    return await createDocument('users', newId, values);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // Another tab has created it meanwhile.
    const made = isAlreadyTaken(error) ? await findUserDocument(userId) : null;
    if (made) return updateDocument('users', made.$id, { ...changes, updatedAt });
    // The number of the preferences was not typed now, and need not be the account's any more.
    const isPhoneOld = changes.phone === undefined && explainPhoneRefusal(error) !== undefined;
    if (!isPhoneOld) throw error;
    return createDocument('users', newId, { ...values, phone: '' });
  }
}
