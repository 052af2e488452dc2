import { dayMs, minuteMs } from '#values/durations.ts';

/** The mobile money wallets of Tanzania whose messages are read, with what people call them. */
export const wallets = {
  mpesa: 'M-Pesa',
  mixx: 'Mixx by Yas',
  airtel: 'Airtel Money',
  halopesa: 'Halopesa',
} as const;

export type Wallet = keyof typeof wallets;

export function isWallet(value: unknown): value is Wallet {
  return typeof value === 'string' && Object.hasOwn(wallets, value);
}

/**
 * The form of each wallet's references, as in the messages that were seen (docs/mobile-money.md). Those of Tigo Pesa, which is Mixx
 * now, had the form of Airtel Money's until 2019.
 */
const referenceForms: Readonly<Record<Wallet, RegExp>> = {
  mpesa: /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{8,12}$/,
  mixx: /^(?:\d{11,15}|[A-Z]{2,6}\.?1\d{5}\.\d{4}\.[A-Z]\d{5,12})$/,
  airtel: /^[A-Z]{2}[2-9]\d{5}\.?\d{4}\.[A-Z]\d{5}$/,
  halopesa: /^\d{8,16}$/,
};

/** True if a reference, in upper case, has the form that the wallet gives its references (WALLET-005). */
export function isReferenceOf(wallet: Wallet, reference: string): boolean {
  return referenceForms[wallet].test(reference);
}

/**
 * Returns the moments between which a reference was made, by the date that it holds, in milliseconds; undefined for one that holds none.
 * M-Pesa writes year, month and day as one character each, Mixx the year, and Airtel Money the minute.
 */
export function readReferenceSpan(wallet: Wallet, reference: string): { from: number; until: number } | undefined {
  const [, stamp] = /^[A-Z]{2,6}\.?(\d{6}\.?\d{4})\.[A-Z]/.exec(reference) ?? [];
  if (stamp !== undefined) {
    const [year, month, day, hour, minute] = stamp.replace('.', '').match(/../g) as [string, ...string[]];
    return spanOf(`20${year}-${month}-${day}T${hour}:${minute}:00+03:00`, minuteMs);
  }
  if (wallet === 'mixx' && /^\d{14}$/.test(reference)) {
    const year = 2000 + Number(reference.slice(0, 2));
    return { from: Date.parse(`${year}-01-01T00:00:00+03:00`), until: Date.parse(`${year + 1}-01-01T00:00:00+03:00`) };
  }
  if (wallet === 'mpesa' && reference.length >= 10) {
    const [year = 0, month = 0, day = 0] = [...reference.slice(0, 3)].map((sign) => Number.parseInt(sign, 36));
    // `D` is 2026, of the months `A` is January, and of the days `A` the tenth.
    return spanOf(`${2013 + year}-${twoDigits(month - 9)}-${twoDigits(day)}T00:00:00+03:00`, dayMs);
  }
  return undefined;
}

/** Undefined for a moment that does not exist: the reference then holds no date after all. */
function spanOf(isoText: string, lengthMs: number): { from: number; until: number } | undefined {
  const from = Date.parse(isoText);
  return Number.isNaN(from) ? undefined : { from, until: from + lengthMs };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
