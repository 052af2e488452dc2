import { explainPhoneRefusal, type PhoneRefusal } from '@duka/domain/accounts/phone-refusal';
import { requireProfileFields, toUserProfile } from '@duka/domain/accounts/user-profile';
import { findUserDocument } from '#boot/find-shop.ts';
import { getAccount, type Preferences, updatePreferences } from '#data/calls/account.ts';
import { createDocument, updateDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import type { RegisteringSeller } from './steps.ts';

/** The result: everything is stored, or the reason why the phone number was refused, which the seller can correct (R16). */
export type StoredProfile = boolean | PhoneRefusal;

/**
 * Stores the preferences, then the user document, then reads the account again; REG-025, REG-026, REG-027. A failure is
 * logged and the rest is tried all the same (REG-028). It is safe to repeat. With `isNew` there can be no user document
 * yet.
 */
export async function storeSellerProfile(
  seller: RegisteringSeller,
  stored: Preferences,
  isNew: boolean,
): Promise<StoredProfile> {
  let refusal: PhoneRefusal | undefined;
  const isPreferenceSet = await attempt('The preferences could not be set', () =>
    updatePreferences(stored, { role: 'seller', phone: seller.phone }),
  );
  const isDocumentStored = await attempt('The user document could not be created', async () => {
    refusal = await findPhoneRefusal(() => saveUserDocument(seller, isNew));
  });
  if (refusal) return refusal;
  const isRead = await attempt('The user could not be read again', getAccount);
  return isPreferenceSet && isDocumentStored && isRead;
}

/**
 * Tries again what failed, on a later step. There a number that is refused cannot be corrected, so the profile is
 * stored without one; that is answered too.
 */
export async function retrySellerProfile(seller: RegisteringSeller): Promise<StoredProfile> {
  let stored: Preferences = {};
  const isRead = await attempt('The user could not be read again', async () => {
    stored = (await getAccount()).prefs;
  });
  const result = isRead && (await storeSellerProfile(seller, stored, false));
  if (typeof result === 'string') await saveUserDocument({ ...seller, phone: '' });
  return result;
}

/** Stores the user document, without a number that is refused; a store belongs to it (REG-028). */
export async function ensureUserDocument(seller: RegisteringSeller): Promise<void> {
  if (await findPhoneRefusal(() => saveUserDocument(seller))) await saveUserDocument({ ...seller, phone: '' });
}

async function findPhoneRefusal(work: () => Promise<void>): Promise<PhoneRefusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const refusal = error instanceof ApiFailure ? explainPhoneRefusal(error) : undefined;
    if (!refusal) throw error;
    return refusal;
  }
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
  const updatedAt = readNowText();
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
