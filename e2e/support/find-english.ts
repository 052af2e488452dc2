import type { Page } from '@playwright/test';
import { allowedTexts, allowedWords } from './allowed-words.ts';
import type { Heard } from './hear.ts';
import { catalogues } from './words.ts';

/** What says nothing of the language of a text. */
const shared = listWords([...Object.values(catalogues.sw), ...listDates('sw')]).union(allowedWords);
/** Words that the app says in English and never in Kiswahili. */
const englishWords = listWords([...Object.values(catalogues.en), ...listDates('en-GB')]).difference(shared);

/** Answers the texts of a page, seen or read aloud, that hold words of English, each with those words. */
export async function findEnglish(page: Page, { own, english: names }: Heard): Promise<string[]> {
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

/** Runs in the page. Answers each text once: what stands there, and what names or describes a thing. */
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

/** Answers the words of texts in small letters, without those of one letter, the names of parameters, and codes, which have digits. */
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

/** Answers a day of each month with its weekday. */
function listDates(locale: string): string[] {
  const forms = [{ dateStyle: 'full' }, { weekday: 'short', month: 'short' }] as const;
  return Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1)).flatMap((day) =>
    forms.map((form) => day.toLocaleDateString(locale, form)),
  );
}
