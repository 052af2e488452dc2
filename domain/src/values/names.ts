import { spoken } from './spoken.ts';

/** The names of the reference data in Kiswahili by their English ones; none before they are needed. */
let names: Readonly<Record<string, string>> = {};

/** Takes the names of another language than English, before anything is shown in it (`reference-names.ts`). */
export function learnNames(learnt: Readonly<Record<string, string>>): void {
  names = learnt;
}

/** Returns a category or a unit in a language; any other name as it is. */
export function nameOf(name: string, isOne = true, language = spoken): string {
  if (language === 'en') return name;
  const [one = name, several = one] = names[name.trim()]?.split('/') ?? [];
  return isOne ? one : several;
}

/** Returns what a seller has named, in Kiswahili: a word of Kiswahili for one or for several, any other as it was typed. */
export function ownNameOf(name: string, isOne: boolean): string {
  return nameOf(name, true, 'sw') === name.trim() ? nameOf(name, isOne, 'sw') : name;
}
