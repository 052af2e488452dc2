import type { Language } from '@duka/domain/values/language';
import type { TextMessage } from '#mail/mail.ts';
import { wordsIn } from './mail-words/mail-words.ts';

/** Makes the text that proves a phone number; `minutes` is how long its code holds. */
export function makePhoneCodeText(to: string, code: string, minutes: number, language: Language): TextMessage {
  return { to, text: wordsIn(language).phoneCode(code, minutes) };
}
