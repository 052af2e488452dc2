/** Why a text is no word of a wallet that money came. */
export type Refusal =
  | 'sent'
  | 'balance'
  | 'advert'
  | 'failed'
  | 'loan'
  | 'reversal'
  | 'foreign'
  | 'no_reference'
  | 'no_amount'
  | 'reference'
  | 'amount'
  | 'cents'
  | 'time'
  | 'future'
  | 'unknown';

/** A message of a pasted text that does not say that money was received, and why it is refused. */
export interface RefusedMessage {
  readonly refusal: Refusal;
  readonly text: string;
}

/** The most characters of one message. */
export const maxMessageLength = 1000;

/** The words by which a text is known as something else, in the order in which they are looked for. */
const kinds: readonly (readonly [Refusal, RegExp])[] = [
  [
    'foreign',
    /(?:\b(?:ksh|kes|ugx|rwf|bif|zmw|mwk|usd|ghs)s?\.?\s*\d)|(?:\d\s*(?:ksh|kes|ugx|rwf|bif|zmw|mwk|usd)\b)/i,
  ],
  [
    'failed',
    /\bfail|unsuccessful|declined|insufficient|imeshindikana|imeshindwa|haikufanikiwa|haijafanikiwa|hayajafanikiwa|halitoshi|umekataa|imekataliwa|imesitishwa|cancelled/i,
  ],
  ['reversal', /\brevers|\brefund|imerudishwa|umerudishiwa|umerejeshewa|imerejeshwa/i],
  [
    'loan',
    /\bloans?\b|mkopo|imekopeshwa|zimekopeshwa|umekopa|songesha|nivushe|bustisha|m-?pawa|timiza|overdraft|\bdeni\b/i,
  ],
  [
    'sent',
    /\bsent to\b|have sent|has received|\bpaid\b|withdr|\bbought\b|umetuma|umelipa|umetoa|umenunua|umehamisha|(?:im|zim|kim)etumwa|(?:im|kim)etolewa|imelipwa|malipo yamekamilika|deducted|chukua/i,
  ],
];
const receipt =
  /\breceived?\b|umepokea|imepokelewa|umefanikiwa kupokea|cash-?in\b|(?:^|\s)[A-Z0-9]{8,12}\s+(?:confirmed|imethibitishwa)/i;
const advert =
  /\bwin\b|won\b|congratulations|hongera|\bshinda|bonus|\bofa\b|\boffer|promo|jiunge|\bpata\b|jishindie|zawadi|bundle|kifurushi|dakika|\d\s*[GM]B\b/i;
const balance = /\bbalance\b|\bsalio\b|\bbaki\b/i;
const money = /(?:\b(?:TZS|Tsh?s?)\.?\s*\d)|(?:\d\s*(?:TZS|Tsh?s?)\b)/i;
const reference =
  /\b(?=[A-Z]*\d)[A-Z0-9]{8,12}\s+(?:confirmed|imethibitishwa)|\b(?:txn|tnx|trnx|transaction|tid|muamala|kumbukumbu|utambulisho|ref|rej)\b[^\n]{0,24}?\d{5,}/i;

/** Says what a text without any message of money received is. */
export function refuseText(text: string): RefusedMessage {
  return { refusal: nameKind(text), text: text.trim().slice(0, maxMessageLength) };
}

/** The same for the words beside messages that were read: only what is a message too, such as one of money sent, or one that was cut. */
export function refuseWords(text: string): RefusedMessage[] {
  const isMessage = receipt.test(text) || kinds.some(([kind, pattern]) => kind !== 'loan' && pattern.test(text));
  return isMessage && (money.test(text) || reference.test(text)) ? [refuseText(text)] : [];
}

function nameKind(text: string): Refusal {
  const found = kinds.find(([, pattern]) => pattern.test(text));
  if (found) return found[0];
  const isReceipt = receipt.test(text);
  if (advert.test(text) && !reference.test(text)) return 'advert';
  if (isReceipt && (money.test(text) || reference.test(text))) return money.test(text) ? 'no_reference' : 'no_amount';
  return balance.test(text) && money.test(text) ? 'balance' : 'unknown';
}
