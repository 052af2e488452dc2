/** HTML that this module has made, whose values are escaped. Nothing else can make one. */
class HtmlText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Html = InstanceType<typeof HtmlText>;

/** The values of a template: a text is escaped, the items of a list follow each other, and the last three are written as nothing. */
export type HtmlValue = Html | string | number | readonly HtmlValue[] | null | undefined | false;

/**
 * Makes HTML of a template. Every value is escaped, for text as for an attribute in quotes, unless `html` has made it: what a shop or a
 * buyer typed is never markup. An attribute must stand in quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0] ?? '';
  for (let place = 0; place < values.length; place += 1) text += toText(values[place]) + parts[place + 1];
  return new HtmlText(text);
}

function toText(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value instanceof HtmlText) return value.toString();
  return Array.isArray(value) ? value.map(toText).join('') : '';
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  "'": '&#39;',
};
/** Invisible characters: control characters except line breaks and tabs, and marks that change the direction of the text. */
const invisible = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
const special = /[&<>"']|(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

function escapeHtml(text: string): string {
  if (!special.test(text)) return text;
  return removeInvisible(text).replace(/[&<>"']/g, (letter) => entities[letter] ?? '');
}

/** Takes out of a text what no reader sees, and what is no character; for texts that leave the page, such as an address. */
export function removeInvisible(text: string): string {
  return text.toWellFormed().replace(invisible, '');
}
