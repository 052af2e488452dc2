import type { Language } from '@duka/domain/values/language';
import { folderOf } from './split-languages.ts';

/** What one HTML page carries beside what Vite wrote into it. */
export interface PageParts {
  /** What the page is written in, as readers of screens need to know. */
  readonly language: Language;
  /** What a search engine says of the app. */
  readonly description: string;
  /** Whether a session may exist: the client reads it from `<html data-session>`. */
  readonly session: 'none' | 'maybe';
  readonly root: string;
  /** Scripts to fetch at once, which otherwise only the running entry would ask for. */
  readonly preload: readonly string[];
  /** Scripts to fetch after those, while the first ones run. */
  readonly preloadLater?: readonly string[];
  /** What the page shows where its scripts do not come. */
  readonly notice: string;
  /** The text of the script that stands in the page itself, ahead of those that it watches. */
  readonly watch: string;
  /** The text of one that stands beside it, for what is done in the page before those scripts have come. */
  readonly early?: string;
}

const emptyRoot = '<div id="root"></div>';
const emptyNotice = ' hidden></div>';

export function fillPage(template: string, parts: PageParts): string {
  const first = parts.preload.filter((file) => !template.includes(`/${file}"`));
  const later = (parts.preloadLater ?? []).filter((file) => !first.includes(file) && !template.includes(`/${file}"`));
  const links = [
    ...first.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`),
    ...later.map((file) => `    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">\n`),
  ].join('');
  const page = [
    ['href="/manifest.webmanifest"', `href="/${folderOf(parts.language)}manifest.webmanifest"`],
    ['<html lang="en"', `<html lang="${parts.language}"`],
    ['name="description" content=""', `name="description" content="${parts.description}"`],
    ['data-session="maybe"', `data-session="${parts.session}"`],
    ['  </head>', `${links}  </head>`],
    // The entry runs as soon as it is there, not after the style sheet and the rest of the page.
    ['<script type="module"', '<script type="module" async'],
    [emptyRoot, `<div id="root">${parts.root}</div>`],
    [emptyNotice, ` hidden>${parts.notice}</div>`],
  ].reduce((text, [from = '', to = '']) => replaceOnce(text, from, to), template);
  refuseInline(page);
  const inline = [parts.watch, parts.early].filter((script) => script !== undefined);
  const entry = '<script type="module"';
  return replaceOnce(page, entry, inline.map((script) => `<script>${script}</script>\n    `).join('') + entry);
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`index.html must hold ${from} exactly once`);
  return text.replace(from, () => to);
}

/** The content security policy allows neither, so the page would arrive broken: the server knows these scripts alone. */
function refuseInline(page: string) {
  const found = page.match(/<style|<script(?![^>]*\ssrc=)|<[^>]+\s(?:style|on\w+)=/i);
  if (found) throw new Error(`inline style or script in the page: ${found[0]}`);
}
