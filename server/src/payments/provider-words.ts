import type { Failure } from './provider.ts';

/** The most shillings that a wallet takes at once, with room; more is a misread answer. */
const maxShillings = 1_000_000_000;

type Fields = Readonly<Record<string, unknown>>;

/** Returns a JSON object as fields; no fields for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns a text without the spaces around it; undefined for an empty one, for none, and for the word "null" in its place. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return text === '' || text.toLowerCase() === 'null' ? undefined : text;
}

/**
 * Returns the whole shillings of an amount that a provider writes as a number or a text (`10000`, `"10000.00"`, `"10,000"`);
 * undefined for what is none above 0. Cents are no money that a shop can count.
 */
export function readShillings(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined || !/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return undefined;
  const shillings = Math.floor(Number(text.replaceAll(',', '')));
  return shillings >= 1 && shillings <= maxShillings ? shillings : undefined;
}

/** In order: the first that a provider's words match. */
const failureWords: readonly (readonly [Failure, RegExp])[] = [
  ['funds', /insufficient|not enough|low balance|salio/i],
  ['limit', /limit|maximum|minimum|exceed|too (low|high|small|large)/i],
  ['refused', /cancel|declin|reject|refus|time[d -]*out|expire|wrong pin|invalid pin|no response|not confirm/i],
  [
    'shop',
    /vendor|client|application|access|merchant|checksum|api.?key|unauthori|forbidden|payment (collection )?method/i,
  ],
  ['phone', /phone|msisdn|subscriber|customer|mobile|account ?number|not registered|unsupported/i],
];

/** Reads why a payment failed from a provider's words, which no document lists; `other` for those nobody has met. */
export function readFailure(words: unknown): Failure {
  const text = textOf(words) ?? '';
  return failureWords.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
