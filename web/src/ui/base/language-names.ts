import type { Language } from '@duka/domain/values/language';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', sw: 'Kiswahili' };
