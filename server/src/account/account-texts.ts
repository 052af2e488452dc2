import { appName } from '@duka/domain/project';
import type { TextMessage } from '#mail/mail.ts';

/** Makes the text that proves a phone number; `minutes` is how long its code holds. */
export function makePhoneCodeText(to: string, code: string, minutes: number): TextMessage {
  return { to, text: `${code} is your ${appName} code. It holds for ${minutes} minutes. Tell it to nobody.` };
}
