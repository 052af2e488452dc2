import type { RuleBreak } from '#rule-words.ts';
import { readText } from '#values/unchecked-values.ts';
import { isOwnFileAddress } from './file-address.ts';
import { isWorthSending } from './message.ts';

/** Refuses a message, new or changed, that holds neither text nor a file (MSG-030), or names a file that is none of ours (R15). */
export function checkMessageValues(
  after: Readonly<Record<string, unknown>>,
  changed: readonly string[] = ['content', 'fileUrl'],
): RuleBreak | undefined {
  if (!changed.includes('content') && !changed.includes('fileUrl')) return undefined;
  const fileUrl = readText(after.fileUrl);
  if (changed.includes('fileUrl') && fileUrl !== '' && !isOwnFileAddress(fileUrl)) {
    return { attribute: 'fileUrl', text: 'must be the address of a file that was uploaded here' };
  }
  if (isWorthSending(readText(after.content), fileUrl !== '')) return undefined;
  return { attribute: 'content', text: 'must hold text where "fileUrl" names no file' };
}
