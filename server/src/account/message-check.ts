import type { CheckedValues } from '@duka/domain/commands/command-store';
import type { Values } from '#database/types.ts';
import type { RowWriter } from '#writes/write.ts';
import { requireNamedAccount } from './named-account.ts';

/**
 * Makes the check of messages. Both ends of a message have accounts (R4). With a public address its file is named by that,
 * whatever host the sender named, so that other apps open it from here (R15). The check throws as `requireNamedAccount`.
 */
export function createMessageCheck({ publicUrl }: { readonly publicUrl: string | undefined }) {
  return async (write: RowWriter, { values }: CheckedValues): Promise<Values> => {
    await requireNamedAccount(write, values, 'senderId');
    await requireNamedAccount(write, values, 'receiverId');
    const { fileUrl } = values;
    if (publicUrl === undefined || typeof fileUrl !== 'string') return values;
    return { ...values, fileUrl: fileUrl.replace(/^https?:\/\/[^/]+/i, publicUrl) };
  };
}
