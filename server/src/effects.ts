import { commandEffects } from '@duka/domain/commands/command-effects';
import { createMessageCheck } from '#account/message-check.ts';
import { createUserCheck } from '#account/user-check.ts';
import { createAttachmentEffect } from '#files/attachments.ts';
import { createReplacedFileEffect } from '#files/replaced-files.ts';
import {
  notify,
  notifyOfActivity,
  notifyOfLowStock,
  notifyOfMember,
  notifyOfMessage,
  notifyOfOrder,
  notifyOfPaymentRequest,
} from '#notifications/notify.ts';
import { checkSlug, recordSlug } from '#storefront/shop-address.ts';
import type { EffectTable } from '#writes/effects.ts';

/**
 * Returns the function of each effect that `@duka/domain/collections` names: those of the commands, and those that only a server has.
 * With `provesPhones` a new phone number must be verified (R16).
 */
export function createEffects(options: {
  readonly provesPhones: boolean;
  readonly publicUrl: string | undefined;
  /** The most bytes of the files of an account. */
  readonly accountStorageBytes: number;
}): EffectTable {
  const { validate, afterWrite } = commandEffects;
  return {
    ...commandEffects,
    validate: {
      ...validate,
      message: createMessageCheck(options),
      'shop-page': checkSlug,
      user: createUserCheck(options),
    },
    afterWrite: {
      ...afterWrite,
      attachment: createAttachmentEffect(options),
      'replaced-file': createReplacedFileEffect(options),
      'shop-page': recordSlug,
    },
    notifications: {
      activity: notifyOfActivity,
      message: notifyOfMessage,
      order: notifyOfOrder,
      'low-stock': notifyOfLowStock,
      member: notifyOfMember,
      'payment-request': notifyOfPaymentRequest,
    },
    notify,
  };
}
