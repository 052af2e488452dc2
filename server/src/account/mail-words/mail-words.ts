import type { Language } from '@duka/domain/values/language';
import { english, type MailWords } from './english.ts';
import { kiswahili } from './kiswahili.ts';

const catalogues: Readonly<Record<Language, MailWords>> = { en: english, sw: kiswahili };

export function wordsIn(language: Language): MailWords {
  return catalogues[language];
}
