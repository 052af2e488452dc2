import type { Language } from '#values/language.ts';
import { formatPrice } from '#values/money.ts';
import { normalizePhone } from '#values/phone.ts';
import { formatQuantity } from '#values/quantity.ts';
import { isGoodsQuantity } from '#values/sent-numbers.ts';
import { maxCartLines } from './cart.ts';
import { codeAlphabet, codeLength, type OrderWay } from './order.ts';

/** A line of an order in a message: the goods by the name that the buyer saw, and whole shillings for all of it. */
export interface WhatsappLine {
  readonly name: string;
  /** The name of the pack; empty for the product's own unit. */
  readonly pack: string;
  /** In packs, else in the product's unit. */
  readonly quantity: number;
  readonly total: number;
}

/** An order that a buyer sends to the shop as a message, and what the shop reads from it; empty texts were not given. */
export interface WhatsappOrder {
  /** `W-` and eight letters that nobody confuses, by which a message that is pasted twice is one order; empty where it was lost. */
  readonly code: string;
  readonly lines: readonly WhatsappLine[];
  readonly name: string;
  readonly phone: string;
  readonly way: OrderWay;
  readonly place: string;
  readonly note: string;
}

/** The words of the message. Both sides know those of both languages: the buyer's may be another than the seller's. */
const labels = {
  en: { order: 'Order for', total: 'Total', name: 'Name', phone: 'Phone', note: 'Note', code: 'Code' },
  sw: { order: 'Oda kwa', total: 'Jumla', name: 'Jina', phone: 'Simu', note: 'Maelezo', code: 'Namba' },
} as const;
const wayLabels = {
  en: { pickup: 'Pickup', delivery: 'Delivery' },
  sw: { pickup: 'Kuchukua dukani', delivery: 'Kupelekewa' },
} as const;

/** The most characters of a message that is read, and of a name or another text in it. */
const maxLength = 20_000;
const maxText = 500;

/** Returns a name as it stands in a message: on one line, without marks that nobody sees, and without the brackets of packs. */
export function nameInMessage(name: string): string {
  return [...oneLine(name).replace(/\[/g, '(').replace(/\]/g, ')')].slice(0, 120).join('').trim();
}

/** Writes an order as the message that the buyer sends (DOOR-060). `readWhatsappText` reads it. */
export function writeWhatsappText(order: WhatsappOrder & { readonly shopName: string }, language: Language): string {
  const { shopName, code, lines, name, phone, way, place, note } = order;
  const words = labels[language];
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const text = (label: string, value: string) => (oneLine(value) === '' ? [] : [`${label}: ${oneLine(value)}`]);
  return [
    `${words.order} ${oneLine(shopName)}`,
    ...lines.map((line) => writeLine(line, language)),
    `${words.total}: ${formatPrice(total, language)}`,
    ...text(words.name, name),
    ...text(words.phone, phone),
    way === 'delivery' ? `${wayLabels[language].delivery}: ${oneLine(place)}`.trim() : wayLabels[language].pickup,
    ...text(words.note, note),
    `${words.code}: ${code}`,
  ].join('\n');
}

function writeLine({ name, pack, quantity, total }: WhatsappLine, language: Language): string {
  const packed = pack === '' ? '' : ` [${nameInMessage(pack)}]`;
  return `${formatQuantity(quantity)} x ${nameInMessage(name)}${packed} = ${formatPrice(total, language)}`;
}

/** Reads the message of an order, in either language, also where words stand before or behind it; undefined where it holds no goods. */
export function readWhatsappText(message: string): WhatsappOrder | undefined {
  const rows = message.slice(0, maxLength).split(/\r?\n/).map(oneLine);
  const lines = rows.flatMap((row) => readLine(row) ?? []).slice(0, maxCartLines);
  if (lines.length === 0) return undefined;
  const find = (label: keyof (typeof labels)['en']) => findText(rows, [labels.en[label], labels.sw[label]]) ?? '';
  const delivery = findText(rows, [wayLabels.en.delivery, wayLabels.sw.delivery]);
  return {
    code: new RegExp(`W-[${codeAlphabet}]{${codeLength}}`).exec(find('code').toUpperCase())?.[0] ?? '',
    ...{ lines, name: find('name'), phone: normalizePhone(find('phone')), note: find('note') },
    way: delivery === undefined ? 'pickup' : 'delivery',
    place: delivery ?? '',
  };
}

const linePattern = /^(\d[\d,]*(?:\.\d{1,3})?) ?[x×] (.+?)(?: \[([^[\]]*)\])? = (?:TZS|TSh)? ?(\d[\d,]*)$/i;

function readLine(row: string): WhatsappLine | undefined {
  const [, amount = '', name = '', pack = '', price = ''] = linePattern.exec(row) ?? [];
  const quantity = Number(amount.replaceAll(',', ''));
  const total = Number(price.replaceAll(',', ''));
  if (name.trim() === '' || !isGoodsQuantity(quantity) || !Number.isSafeInteger(total)) return undefined;
  return { name: name.trim(), pack: pack.trim(), quantity, total };
}

/** Returns what stands behind the first of these labels; undefined where none of them is. */
function findText(rows: readonly string[], words: readonly string[]): string | undefined {
  for (const row of rows) {
    const label = words.find((word) => row.toLowerCase().startsWith(`${word.toLowerCase()}:`));
    if (label !== undefined) return row.slice(label.length + 1).trim();
  }
  return undefined;
}

/** Writes a text on one line, without control characters, marks of direction and the stars of bold letters at its ends. */
function oneLine(text: string): string {
  return [...text.toWellFormed()]
    .slice(0, maxText)
    .join('')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^[ *_~>]+|[ *_~]+$/g, '');
}
