import { defaultLanguage, type Language } from './language.ts';

/**
 * The language that days and money are written in where a caller names none. Every build of the web app has its own in place of
 * English (`web/build/direct-messages.ts`).
 */
export const spoken: Language = defaultLanguage;
