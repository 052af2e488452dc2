/** The languages that people are spoken to in. The specification is written in the first, which holds where nothing says otherwise. */
export const languages = ['en', 'sw'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = languages[0];

/** Returns the language among the preferences of an account: that of its mails, and of the app once it is signed in (R35). */
export function languageOf({ language }: Readonly<Record<string, unknown>>): Language {
  return isLanguage(language) ? language : defaultLanguage;
}

/** True if an account that speaks Kiswahili hears the hours of the day so: `saa nne asubuhi` for ten (R39). */
export function hasSwahiliHours({ swahiliHours }: Readonly<Record<string, unknown>>): boolean {
  return swahiliHours === true;
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
