import type { Language } from './language.ts';
import { nameOf, ownNameOf } from './names.ts';
import { formatQuantity, toThousandths } from './quantity.ts';
import { spoken } from './spoken.ts';

/** Words that are the same for one and for many; the last stands where a product names no unit. */
const unchanging = ['dozen', 'unknown'];

/**
 * Formats a quantity with its unit as people say it: `1 packet`, `48 packets`, `2.5 kg`; without a unit the number alone. In
 * Kiswahili the unit comes first, `pakiti 48`.
 */
export function formatAmount(quantity: number, unitName: string, language = spoken): string {
  return join(quantity, unitFor(quantity, unitName, language), language);
}

/** Formats a number of packs as `formatAmount` does. Sellers name their packs, so a name is not translated: `crate 2`. */
export function formatPacks(quantity: number, packName: string, language = spoken): string {
  return join(quantity, packFor(quantity, packName, language), language);
}

function join(quantity: number, name: string, language: Language): string {
  const words = [formatQuantity(quantity), name];
  return (language === 'en' ? words : words.reverse()).join(' ').trim();
}

/** Returns the unit as it is said beside a quantity that stands apart from it. */
export function unitFor(quantity: number, unitName: string, language = spoken): string {
  if (language !== 'en') return nameOf(unitName, isOne(quantity), language);
  return isOne(quantity) ? unitName : toPlural(unitName);
}

/** Returns the name of a pack as it is said beside a number that stands apart from it. */
export function packFor(quantity: number, packName: string, language = spoken): string {
  return language === 'en' ? unitFor(quantity, packName, language) : ownNameOf(packName, isOne(quantity));
}

const isOne = (quantity: number) => toThousandths(quantity) === 1000;

/**
 * Returns the plural of an English unit. Short signs such as `kg`, words that are in the plural already, and words that end
 * as those of Kiswahili do, stay as they are.
 */
function toPlural(unitName: string): string {
  const word = unitName.trim();
  if (word.length < 3 || unchanging.includes(word.toLowerCase()) || !/[b-hj-np-tv-z]$/.test(word)) return word;
  if (/(ss|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/s$/.test(word)) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
