import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, type Language, languages } from '@duka/domain/values/language';
import { formatPrice, formatTotal } from '@duka/domain/values/money';
import { type BrowserContext, test } from '@playwright/test';
import { projectRoot } from './folders.ts';

/** Names a text of the app in every language. */
export type Key = Exclude<keyof typeof import('../../web/messages/en.json'), '$schema'>;
type Parameters = Readonly<Record<string, unknown>>;

/** Every text of the app, by language and key. */
export const catalogues = Object.fromEntries(
  languages.map((language) => {
    const path = join(projectRoot, `web/messages/${language}.json`);
    const { $schema, ...texts } = JSON.parse(readFileSync(path, 'utf8'));
    return [language, texts];
  }),
) as Record<Language, Record<Key, string>>;

/** Returns the language that the app speaks to the running journey: that of the journey's project. */
export function shownLanguage(): Language {
  return test.info().project.metadata.language ?? defaultLanguage;
}

/** Chooses that language on a device, as a person once did (R35); English is what the app speaks without a choice. */
export async function chooseLanguage(device: BrowserContext, url: string): Promise<void> {
  const language = shownLanguage();
  if (language !== defaultLanguage) await device.addCookies([{ name: 'duka_language', value: language, url }]);
}

/** Returns a text of the app in the language of the running journey. Throws where a parameter is missing. */
export function t(key: Key, parameters: Parameters = {}): string {
  return catalogues[shownLanguage()][key].replace(parameterMark, (_, name: string) => {
    if (!(name in parameters)) throw new Error(`${key} needs {${name}}`);
    return String(parameters[name]);
  });
}

/** Finds a text of the app in a longer one. As `t`, but a parameter that is left out may read in any way. */
export function like(key: Key, parameters: Parameters = {}): RegExp {
  const parts = catalogues[shownLanguage()][key].split(parameterMark);
  // Between two parts of the text stands the name of a parameter.
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) return literally(part);
    return part in parameters ? literally(String(parameters[part])) : '.+';
  });
  return new RegExp(pattern.join(''));
}

/** Returns a sum in whole shillings as the app shows it to the running journey. */
export const price = (shillings: number) => formatPrice(shillings, shownLanguage());
export const total = (shillings: number) => formatTotal(shillings, shownLanguage());

/** Returns the word for a status of an order, by its name on the wire. */
export function status(name: string): string {
  return t(`order_status_${name.toLowerCase().replace('-', '_')}` as Key);
}

const parameterMark = /\{(\w+)\}/g;

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
