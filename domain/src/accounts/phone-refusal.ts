import type { Refusal } from '#message-keys.ts';

export type PhoneRefusal = 'phone_taken' | 'phone_unproven';

/** Returns what a users document was refused for, where it was its phone number (R16). */
export function explainPhoneRefusal({ type }: Pick<Refusal, 'type'>): PhoneRefusal | undefined {
  if (type === 'document_already_exists') return 'phone_taken';
  return type === 'user_phone_not_verified' ? 'phone_unproven' : undefined;
}
