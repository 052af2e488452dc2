import { isDay, startOfDay } from '#values/dates.ts';
import { minuteMs } from '#values/durations.ts';
import { airtelFormats } from '#wallets/formats/airtel.ts';
import { halopesaFormats } from '#wallets/formats/halopesa.ts';
import { mixxFormats } from '#wallets/formats/mixx.ts';
import { mpesaFormats } from '#wallets/formats/mpesa.ts';
import { maxMessageLength, type Refusal, type RefusedMessage, refuseText, refuseWords } from './refused-text.ts';
import { readSender } from './sender.ts';
import { isReferenceOf, readReferenceSpan, type Wallet } from './wallet.ts';
import { compileFormat, dayPattern, type FoundParts, timePattern, type WalletFormat } from './wallet-format.ts';

/** What a wallet's message says: that money came. It proves nothing, as anybody can write one. */
export interface WalletMessage {
  readonly wallet: Wallet;
  /** In upper case. */
  readonly reference: string;
  /** Whole shillings. */
  readonly amount: number;
  /** Whole shillings that the wallet kept; null where the message tells none. */
  readonly fee: number | null;
  /** The name of who paid, as written; empty where there is none. */
  readonly sender: string;
  /** In its stored form; with `*` for digits that the message hides; null where there is none. */
  readonly phone: string | null;
  /** When the money came, as ISO text; null where the message holds no time. */
  readonly receivedAt: string | null;
  /** The part of the pasted text that is this message. */
  readonly text: string;
}

export type ReadMessage = WalletMessage | RefusedMessage;

export function isRefused(read: ReadMessage): read is RefusedMessage {
  return 'refusal' in read;
}

/** The most characters of a pasted text. */
export const maxPastedLength = 4000;

/** How far ahead of this clock a wallet's may be. */
const aheadMs = 15 * minuteMs;

const formats: Readonly<Record<Wallet, readonly WalletFormat[]>> = {
  mpesa: mpesaFormats,
  mixx: mixxFormats,
  airtel: airtelFormats,
  halopesa: halopesaFormats,
};

/** Lists the formats of all wallets, with the wallet of each. */
export function listFormats(): readonly { readonly wallet: Wallet; readonly format: WalletFormat }[] {
  return (Object.keys(formats) as Wallet[]).flatMap((wallet) => formats[wallet].map((format) => ({ wallet, format })));
}

let compiled: readonly { readonly wallet: Wallet; readonly pattern: RegExp }[] | undefined;

/**
 * Reads a pasted text: each message in it that says that money came, and each that is something else or not whole, in their order; at
 * least one. A message that is there twice is read once. `nowMs` is the server's time (WALLET-001 to WALLET-008).
 */
export function readMessages(pasted: string, nowMs: number): readonly ReadMessage[] {
  const text = pasted
    .slice(0, maxPastedLength)
    .toWellFormed()
    .replace(/\p{Cf}/gu, '');
  const found = findMessages(text);
  if (found.length === 0) return [refuseText(text)];
  const read: ReadMessage[] = [];
  let end = 0;
  for (const [index, { at, length, wallet, parts }] of found.entries()) {
    // What stands between two messages may be a third one.
    read.push(...refuseWords(text.slice(end, at)));
    const rest = cutAtNextMessage(text.slice(at + length, found[index + 1]?.at ?? text.length));
    end = at + length + rest.length;
    read.push(toMessage(wallet, parts, `${text.slice(at, at + length)}${rest}`.trim(), nowMs));
  }
  read.push(...refuseWords(text.slice(end)));
  return withoutTwins(read);
}

/** True for a text that is of a wallet, be it of money that came or not; an advertisement may be anybody's. */
export function isWalletMessage(text: string, nowMs: number): boolean {
  return readMessages(text, nowMs).some(
    (read) => !isRefused(read) || (read.refusal !== 'unknown' && read.refusal !== 'advert'),
  );
}

interface Found {
  readonly wallet: Wallet;
  readonly at: number;
  readonly length: number;
  readonly parts: FoundParts;
}

/** Finds the messages that have the form of one of the formats; of several that fit one place, the one that begins first. */
function findMessages(text: string): Found[] {
  compiled ??= listFormats().map(({ wallet, format }) => ({ wallet, pattern: compileFormat(format) }));
  const all = compiled.flatMap(({ wallet, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index, groups }) => {
      const parts = groups as unknown as FoundParts;
      return { wallet, at: index, length: whole.length, parts };
    }),
  );
  // A reference of the wallet's own form tells apart forms that two wallets share.
  const isOwn = ({ wallet, parts }: Found) => isReferenceOf(wallet, parts.reference.toUpperCase());
  all.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || one.at - other.at);
  const taken: Found[] = [];
  for (const each of all) {
    const isFree = taken.every(({ at, length }) => each.at >= at + length || each.at + each.length <= at);
    if (isFree) taken.push(each);
  }
  return taken.sort((one, other) => one.at - other.at);
}

/** Returns the rest of a message: the text after the read part, up to the line on which another one begins. */
function cutAtNextMessage(rest: string): string {
  const next = /\n\s*\n|\n(?=[^\n]*\b(?:confirmed|imethibitishwa|umepokea|received|umetuma|umelipa|sent|paid)\b)/i.exec(
    rest,
  );
  return rest.slice(0, Math.min(next?.index ?? rest.length, maxMessageLength));
}

function toMessage(wallet: Wallet, parts: FoundParts, text: string, nowMs: number): ReadMessage {
  const refuse = (refusal: Refusal): RefusedMessage => ({ refusal, text: text.slice(0, maxMessageLength) });
  const reference = parts.reference.toUpperCase();
  const amount = Number(parts.amount.replaceAll(',', ''));
  if (/\brevers|\brefund|imerudishwa|umerudishiwa|umerejeshewa/i.test(text)) return refuse('reversal');
  if (/\bloan\b|mkopo|songesha|nivushe|bustisha|m-?pawa|timiza|overdraft/i.test(parts.sender)) return refuse('loan');
  if (!isReferenceOf(wallet, reference)) return refuse('reference');
  if (!Number.isInteger(amount)) return refuse('cents');
  if (amount < 1 || amount > maxAmount) return refuse('amount');
  const span = readReferenceSpan(wallet, reference);
  const written = readMoment(parts, text);
  if (Number.isNaN(written)) return refuse('time');
  // The reference of Airtel Money holds the minute; its messages have no other time.
  const receivedMs = written ?? (wallet === 'airtel' ? span?.from : undefined);
  if ((receivedMs ?? 0) > nowMs + aheadMs) return refuse('future');
  return {
    ...{ wallet, reference, amount, fee: readFee(text), ...readSender(parts.sender) },
    receivedAt: receivedMs === undefined ? null : new Date(receivedMs).toISOString(),
    text: text.slice(0, maxMessageLength),
  };
}

/** Above what any wallet of Tanzania may hold. */
const maxAmount = 100_000_000;

/** A date and a time that the format does not place. */
const laterMoment = new RegExp(
  String.raw`(?<![\d.])(?<day>${dayPattern}),?\s?(?:saa|at)?\s?(?<time>${timePattern})?`,
  'i',
);

/** Returns the moment that a message tells, in milliseconds; undefined where it tells none, NaN for one that does not exist. */
function readMoment({ day, time }: FoundParts, text: string): number | undefined {
  const later = laterMoment.exec(text)?.groups;
  const written = day ?? later?.day;
  if (written === undefined) return undefined;
  const midnight = readDayStart(written);
  const minutes = readMinutes(day === undefined ? later?.time : time);
  return midnight + minutes * minuteMs;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the first millisecond of a day of the shops; NaN for one that does not exist. */
function readDayStart(written: string): number {
  const parts = written.split(/[/.-]/);
  const [date = '', month = '', year = ''] = parts[0]?.length === 4 ? parts.toReversed() : parts;
  const monthNumber = /^\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const day = `${fullYear}-${String(monthNumber).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? Date.parse(startOfDay(day)) : Number.NaN;
}

/** Returns the minutes since midnight, with the seconds as a part of one; 0 without a time, NaN for one that does not exist. */
function readMinutes(written: string | undefined): number {
  if (written === undefined) return 0;
  const [, hour = '', minute = '', second = '0', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?/i.exec(written) ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return Number.NaN;
  return hours * 60 + Number(minute) + Number(second) / 60;
}

/** Returns the fee that a message tells of, in whole shillings; null where it tells none that can be. */
function readFee(text: string): number | null {
  const pattern =
    /\b(?:total fee|transaction cost|fee|charges?|ada|makato|gharama)\b[^\d.]{0,16}?(?:TZS|Tsh?s?)?\.?\s*(\d[\d,]*)(?:\.\d+)?/i;
  const [, written] = pattern.exec(text) ?? [];
  const fee = Number(written?.replaceAll(',', ''));
  return fee <= maxAmount ? fee : null;
}

/** M-Pesa tells of money from a bank in both languages: of messages with one reference the one that names the most stays. */
function withoutTwins(read: readonly ReadMessage[]): ReadMessage[] {
  const kept = new Map<string, ReadMessage>();
  for (const [index, message] of read.entries()) {
    const key = isRefused(message) ? `refused ${index}` : `${message.wallet} ${message.reference}`;
    const earlier = kept.get(key);
    if (!earlier || isRefused(earlier) || isRefused(message) || earlier.sender.length < message.sender.length) {
      kept.set(key, message);
    }
  }
  return [...kept.values()];
}
