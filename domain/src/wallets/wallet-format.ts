/**
 * One form in which a wallet says that money came. In `template`, `{amount}` `{sender}` `{reference}` `{day}` `{time}` are what is read,
 * `{money}` is another sum, and `{…}` any words of the same message; `[…]` may be missing, and of `(a|b)` one is there. A point, comma,
 * colon or semicolon stands for any of them, or none.
 */
export interface WalletFormat {
  readonly template: string;
  /** A message of this form, with invented people and numbers. */
  readonly example: string;
  /** The year in which public sources show the form; null for one that was made by analogy (docs/mobile-money.md). */
  readonly seenIn: number | null;
}

/** What a format finds in a message, as written there. */
export interface FoundParts {
  readonly amount: string;
  readonly sender: string;
  readonly reference: string;
  readonly day?: string | undefined;
  readonly time?: string | undefined;
}

const currency = String.raw`(?:TZS|Tsh?s?)\.?`;
const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?`;
/** Begins another message: no format reads across it, lest the sum of one get the reference of another. */
const beginnings = String.raw`\b(?:umepokea|received?|confirmed|imethibitishwa|umetuma|sent)\b`;
const sameMessage = `(?:(?!${beginnings})[^])`;

/** Where the name of who paid ends: at the end of the sentence, but for that of an initial, or before the words that follow it. */
const nameEnd = String.raw`(?=(?<!\b\p{L})\.(?:\s|salio|baki|new|your|muamala|$)|[\s,;]*\b(?:salio|baki|kumbukumbu|muamala|utambulisho|wakati|tarehe|mnamo|siku ya|gharama|ada|makato|new|your|balance|with|txn ?id|trnx|tid|tnx|trans|transaction|is successful|via|at|on|fee)\b)`;

function money(name?: string): string {
  const digits = name === undefined ? `(?:${number})` : `(?<${name}>${number})`;
  return String.raw`(?:${currency}\s*)?${digits}(?:\s*${currency}(?![a-z]))?`;
}

/** The signs of a date and a time in messages: `8/8/26`, `2026-06-14`, `01-AUG-2026`; `5:48 pm`, `22:38:24`. */
export const dayPattern = String.raw`\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}-[a-z]{3}-\d{4}`;
export const timePattern = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?`;

const placeholders: Readonly<Record<string, string>> = {
  '{amount}': money('amount'),
  '{money}': money(),
  '{sender}': `(?<sender>${sameMessage}{2,120}?)${nameEnd}`,
  // First the form with a date, as a sentence may follow its end without a space.
  '{reference}': String.raw`(?<reference>[A-Z]{2,6}\.?\d{6}\.?\d{4}\.[A-Z]\d{5,12}|[A-Z0-9]{4,32}(?![A-Z0-9]))`,
  '{number}': String.raw`\d{4,14}`,
  '{day}': `(?<day>${dayPattern})`,
  '{time}': `(?<time>${timePattern})`,
  '{…}': `${sameMessage}{0,160}?`,
};

const parts = /\{[^}]+\}|[.,:;]+ ?|\s+|\[|\]|\?|[^{.,:;\s[\]?]+/g;

/** Returns the pattern of a template; it finds each message of that form in a text. */
export function compileFormat({ template }: WalletFormat): RegExp {
  const pattern = template.replace(parts, (part, at: number) => {
    if (part.startsWith('{')) return placeholders[part] ?? '';
    if (part === '[') return '(?:';
    if (part === ']') return ')?';
    if (/^[.,:;]/.test(part)) return String.raw`\s*[.,:;]*\s*`;
    // A name may hold the next word as a part of it, so that a space is needed beside one.
    if (/^\s/.test(part)) return /\{sender\}$/.test(template.slice(0, at)) ? String.raw`\s+` : String.raw`\s*`;
    return part;
  });
  return new RegExp(pattern, 'giu');
}
