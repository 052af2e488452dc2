import { requireProfileFields, toUserProfile } from '@duka/domain/accounts/user-profile';
import { getAccount, type Preferences, updatePreferences } from '#api/account.ts';
import { createDocument, updateDocument } from '#api/documents.ts';
import { findUserDocument } from '#boot/find-shop.ts';
import { m } from '#paraglide/messages.js';
import type { RegisteringSeller } from './steps.ts';

/**
 * Stores the preferences, then the user document, then reads the account again; REG-025, REG-026, REG-027. A failure is
 * logged and the rest is tried all the same (REG-028). Answers whether everything is stored; it is safe to repeat. With
 * `isNew` there can be no user document yet.
 */
export async function storeSellerProfile(
  seller: RegisteringSeller,
  stored: Preferences,
  isNew: boolean,
): Promise<boolean> {
  const isPreferenceSet = await attempt('The preferences could not be set', () =>
    updatePreferences(stored, { role: 'seller', phone: seller.phone }),
  );
  const isDocumentStored = await attempt('The user document could not be created', () =>
    saveUserDocument(seller, isNew),
  );
  const isRead = await attempt('The user could not be read again', getAccount);
  return isPreferenceSet && isDocumentStored && isRead;
}

/** Tries again what failed; Q-059. */
export async function retrySellerProfile(seller: RegisteringSeller): Promise<boolean> {
  let stored: Preferences = {};
  const isRead = await attempt('The user could not be read again', async () => {
    stored = (await getAccount()).prefs;
  });
  return isRead && storeSellerProfile(seller, stored, false);
}

/** The document's id is the account's (DATA-003). The server refuses it without a session of that account (REG-035). */
export async function saveUserDocument(seller: RegisteringSeller, isNew = false): Promise<void> {
  const profile = toUserProfile({ ...seller, bio: m.register_default_bio() });
  requireProfileFields(profile);
  const earlier = isNew ? null : await findUserDocument(seller.userId);
  if (!earlier) {
    await createDocument('users', seller.userId, profile);
    return;
  }
  // The seller came back to step 1, and values that it does not ask for stay as they are.
  const { firstName, lastName, phone, email } = profile;
  const updatedAt = new Date().toISOString();
  await updateDocument('users', earlier.$id, { firstName, lastName, phone, email, updatedAt });
}

async function attempt(failure: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.error(failure, error);
    return false;
  }
}
