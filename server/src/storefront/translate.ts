import type { Language } from '@duka/domain/values/language';
import english from '@duka/web/messages/en.json' with { type: 'json' };
import kiswahili from '@duka/web/messages/sw.json' with { type: 'json' };

/** The name of a text of the pages for everybody in the one catalogue of a language; the server's build brings no others. */
export type TextKey = Extract<keyof typeof english, `page_${string}`>;

/** Returns a text in the language of a page, with each `{name}` of it replaced by the value of that name. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const catalogues: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en: english, sw: kiswahili };

export function translatorOf(language: Language): Translate {
  const catalogue = catalogues[language];
  return (key, values) =>
    values === undefined
      ? catalogue[key]
      : catalogue[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
