import type { Page, Response } from '@playwright/test';
import { catalogues } from './words.ts';

/** Words that the English texts have and that stay in Kiswahili, in small letters: signs of units. */
const allowedWords: ReadonlySet<string> = new Set(['ml']);

/** Texts that stay: names of banks, and that of the file of a journey. */
const allowedTexts: readonly string[] = ['Bank of Baroda', 'Bank of India', 'products.csv', 'statement.csv'];

/** What says nothing of the language of a text. */
const shared = listWords([...Object.values(catalogues.sw), ...listDates('sw')]).union(allowedWords);
/** Words that the app says in English and never in Kiswahili. */
const englishWords = listWords([...Object.values(catalogues.en), ...listDates('en-GB')]).difference(shared);

/** Returns the texts of a page, seen or read aloud, that hold words of English, each with those words. */
export async function findEnglish(page: Page, { own, english: names }: Announcements): Promise<string[]> {
  const english = listWords(names).difference(shared).union(englishWords);
  const texts = await page.evaluate(readTexts);
  return texts.flatMap((text) => {
    const rest = [...own, ...allowedTexts].reduce((left, ownText) => left.replaceAll(ownText, ' '), text);
    // A list shows the beginning of a long text.
    if (own.some((ownText) => ownText.startsWith(text))) return [];
    const words = [...listWords([rest])].filter((word) => english.has(word));
    return words.length === 0 ? [] : [`"${text}" (${words.join(', ')})`];
  });
}

/** Runs in the page. Returns each text once: what stands there, and what names or describes a thing. */
function readTexts(): string[] {
  const found = new Set([document.title]);
  // What is said without scripts is markup that was not parsed; what says that it is English may be so.
  const parsed = [...document.querySelectorAll('noscript')].map(({ innerText }) => Document.parseHTMLUnsafe(innerText));
  for (const { body } of [document, ...parsed]) {
    const nodes = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const isText = !node.parentElement?.closest('script, style, template, noscript, [lang=en]:not(html)');
      if (isText) found.add((node.textContent ?? '').trim());
    }
  }
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'alt', 'title'];
  for (const name of [...attributes, 'placeholder']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest('[lang=en]:not(html)')) found.add(element.getAttribute(name)?.trim() ?? '');
    }
  }
  return [...found];
}

/** Returns the words of texts in small letters, without those of one letter, the names of parameters, and codes, which have digits. */
function listWords(texts: readonly string[]): Set<string> {
  const words = texts.flatMap(
    (text) =>
      text
        .replaceAll(/\{\w+\}/g, ' ')
        .toLowerCase()
        .match(/(?<![\p{L}\p{N}])\p{L}[\p{L}'’]+(?![\p{L}\p{N}])/gu) ?? [],
  );
  return new Set(words);
}

/** Returns a day of each month with its weekday. */
function listDates(locale: string): string[] {
  const forms = [{ dateStyle: 'full' }, { weekday: 'short', month: 'short' }] as const;
  return Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1)).flatMap((day) =>
    forms.map((form) => day.toLocaleDateString(locale, form)),
  );
}

/** Attributes that hold what people wrote themselves, and names of people and places: nobody translates them. */
const ownAttributes: ReadonlySet<string> = new Set([
  ...['name', 'firstName', 'lastName', 'email', 'bio', 'customerName', 'supplierName', 'contactName'],
  ...['storeName', 'storeDescription', 'storeLocation', 'activeHrs', 'accountName', 'provider', 'providerBranch'],
  ...['region', 'district', 'ward', 'street', 'road', 'houseNo', 'houseNumber', 'location'],
  ...['productName', 'description', 'longDescription', 'manufacturer', 'packName', 'batchNo'],
  ...['content', 'note', 'reason', 'voidReason', 'expiredReason', 'reference', 'paymentReference'],
]);
/** The names of these are the app's: it shows them in its own language, whatever the server calls them. */
const translated: ReadonlySet<unknown> = new Set(['productCategories', 'units']);

export interface Announcements {
  /** What people wrote, the longest first. */
  readonly own: readonly string[];
  /** The English names of what the app names in its own language. */
  readonly english: readonly string[];
}

/** Hears, from now on, what the server tells a page. */
export function collectAnnouncements(page: Page): () => Promise<Announcements> {
  const reads: Promise<unknown>[] = [];
  page.on('response', (response) => reads.push(readBody(response)));
  return async () => {
    const own = new Set<string>();
    const english = new Set<string>();
    for (const body of await Promise.all(reads)) sort(body, own, english);
    return { own: [...own].sort((a, b) => b.length - a.length), english: [...english] };
  };
}

async function readBody(response: Response): Promise<unknown> {
  if (!response.headers()['content-type']?.includes('json')) return undefined;
  // An answer whose page has gone has no body any more.
  return response.json().catch(() => undefined);
}

/** Puts the texts of an answer to those that they belong to. */
function sort(value: unknown, own: Set<string>, english: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const isTranslated = '$collectionId' in value && translated.has(value.$collectionId);
  for (const [name, each] of Object.entries(value)) {
    if (typeof each !== 'string') sort(each, own, english);
    else if (ownAttributes.has(name) && each.trim() !== '') (isTranslated ? english : own).add(each.trim());
  }
}
