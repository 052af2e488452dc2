import { existsSync } from 'node:fs';
import { languages as known } from '@duka/domain/values/language';

/** The languages that the web app is built in: those with a catalogue in messages/. */
export const languages = known.filter((language) =>
  existsSync(new URL(`../messages/${language}.json`, import.meta.url)),
);

/** Stands in the built scripts where their language will; `split-languages.ts` puts it there. */
export const languageMark = 'DUKA_LANGUAGE';
