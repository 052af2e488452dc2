import type { Language } from '#values/language.ts';
import { formatPrice } from '#values/money.ts';
import { normalizePhone } from '#values/phone.ts';
import { formatQuantity } from '#values/quantity.ts';
import { isGoodsQuantity } from '#values/sent-numbers.ts';
import { maxCartLines } from './cart.ts';
import { codeAlphabet, codeLength, type OrderWay } from './order.ts';

/** A line of an order in a message: the product by the name that the buyer saw, and the line's total in whole shillings. */
export interface WhatsappLine {
  readonly name: string;
  /** The name of the pack; empty for the product's own unit. */
  readonly pack: string;
  /** In packs, else in the product's unit. */
  readonly quantity: number;
  readonly total: number;
}

/** An order as a WhatsApp message has it; absent texts are empty. */
export interface WhatsappOrder {
  /** `W-` and eight unambiguous letters: a message that is pasted twice makes one order by it. Empty if the message lost it. */
  readonly code: string;
  readonly lines: readonly WhatsappLine[];
  readonly name: string;
  readonly phone: string;
  readonly orderWay: OrderWay;
  readonly place: string;
  readonly note: string;
}

/** The labels of a message. Those of both languages are read, as the buyer's language may differ from the seller's. */
const labels = {
  en: { order: 'Order for', total: 'Total', name: 'Name', phone: 'Phone', note: 'Note', code: 'Code' },
  sw: { order: 'Oda kwa', total: 'Jumla', name: 'Jina', phone: 'Simu', note: 'Maelezo', code: 'Namba' },
} as const;
const orderWayLabels = {
  en: { pickup: 'Pickup', delivery: 'Delivery' },
  sw: { pickup: 'Kuchukua dukani', delivery: 'Kupelekewa' },
} as const;

/** The most characters of a message that is read, and of a name or another text in it. */
const maxLength = 20_000;
const maxText = 500;

/** Returns a name as a message has it: on one line, without invisible characters and without the square brackets that packs have. */
export function nameInMessage(name: string): string {
  return [...toOneLine(name).replace(/\[/g, '(').replace(/\]/g, ')')].slice(0, 120).join('').trim();
}

/** Writes an order as the message that the buyer sends (DOOR-060). `readWhatsappText` reads it. */
export function writeWhatsappText(order: WhatsappOrder & { readonly shopName: string }, language: Language): string {
  const { shopName, code, lines, name, phone, orderWay, place, note } = order;
  const label = labels[language];
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const text = (name: string, value: string) => (toOneLine(value) === '' ? [] : [`${name}: ${toOneLine(value)}`]);
  return [
    `${label.order} ${toOneLine(shopName)}`,
    ...lines.map((line) => writeLine(line, language)),
    `${label.total}: ${formatPrice(total, language)}`,
    ...text(label.name, name),
    ...text(label.phone, phone),
    orderWay === 'delivery'
      ? `${orderWayLabels[language].delivery}: ${toOneLine(place)}`.trim()
      : orderWayLabels[language].pickup,
    ...text(label.note, note),
    `${label.code}: ${code}`,
  ].join('\n');
}

function writeLine({ name, pack, quantity, total }: WhatsappLine, language: Language): string {
  const packed = pack === '' ? '' : ` [${nameInMessage(pack)}]`;
  return `${formatQuantity(quantity)} x ${nameInMessage(name)}${packed} = ${formatPrice(total, language)}`;
}

/** Parses the message of an order, in either language, also among other text. Undefined for a message without a line of an order. */
export function readWhatsappText(message: string): WhatsappOrder | undefined {
  const rows = message.slice(0, maxLength).split(/\r?\n/).map(toOneLine);
  const lines = rows.flatMap((row) => readLine(row) ?? []).slice(0, maxCartLines);
  if (lines.length === 0) return undefined;
  const find = (label: keyof (typeof labels)['en']) => findText(rows, [labels.en[label], labels.sw[label]]) ?? '';
  const delivery = findText(rows, [orderWayLabels.en.delivery, orderWayLabels.sw.delivery]);
  return {
    code: new RegExp(`W-[${codeAlphabet}]{${codeLength}}`).exec(find('code').toUpperCase())?.[0] ?? '',
    ...{ lines, name: find('name'), phone: normalizePhone(find('phone')), note: find('note') },
    orderWay: delivery === undefined ? 'pickup' : 'delivery',
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

/** Returns the text after the first of these labels; undefined if there is none of them. */
function findText(rows: readonly string[], words: readonly string[]): string | undefined {
  for (const row of rows) {
    const label = words.find((word) => row.toLowerCase().startsWith(`${word.toLowerCase()}:`));
    if (label !== undefined) return row.slice(label.length + 1).trim();
  }
  return undefined;
}

/** Returns a text on one line, without control and direction characters, and without the asterisks of bold text at its ends. */
function toOneLine(text: string): string {
  return [...text.toWellFormed()]
    .slice(0, maxText)
    .join('')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^[ *_~>]+|[ *_~]+$/g, '');
}
