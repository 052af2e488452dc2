import { nameOf } from './names.ts';
import { formatQuantity, toThousandths } from './quantity.ts';
import { spoken } from './spoken.ts';

/** Words that are the same for one and for many; the last stands where a product names no unit. */
const unchanging = ['dozen', 'unknown'];

/**
 * Formats a quantity with its unit as people say it: `1 packet`, `48 packets`, `2.5 kg`; without a unit the number alone. In
 * Kiswahili the unit comes first, `pakiti 48`.
 */
export function formatAmount(quantity: number, unitName: string, language = spoken): string {
  const words = [formatQuantity(quantity), unitFor(quantity, unitName, language)];
  return (language === 'en' ? words : words.reverse()).join(' ').trim();
}

/** Answers the unit as it is said beside a quantity that stands apart from it. */
export function unitFor(quantity: number, unitName: string, language = spoken): string {
  const isOne = toThousandths(quantity) === 1000;
  if (language !== 'en') return nameOf(unitName, isOne, language);
  return isOne ? unitName : toPlural(unitName);
}

/**
 * Answers the plural of an English unit. Short signs such as `kg`, and words that are in the plural already, stay as they
 * are.
 */
function toPlural(unitName: string): string {
  const word = unitName.trim();
  if (word.length < 3 || unchanging.includes(word.toLowerCase()) || !/[a-z]$/.test(word)) return word;
  if (/(ss|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/s$/.test(word)) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
