import type { Language } from '@duka/domain/values/language';
import type { FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import { type Html, html } from './html.ts';
import { styles, stylesHash } from './styles.ts';
import { type Translate, translatorOf } from './translate.ts';

/** A picture that stands for a page where its link is shared. */
interface CardPicture {
  /** Absolute, as those who show it ask for it themselves. */
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** The address of the page without its origin, in this language. */
  readonly path: string;
  /** The same without what this visitor has chosen, for those who share or index it; absent where `path` is it. */
  readonly sharedPath?: string;
  /** Scheme, host and port under which people reach the page. */
  readonly origin: string;
  /** Absent where the page is nobody's to share: then search engines leave it out too. */
  readonly card?: { readonly picture?: CardPicture | undefined };
  /** The content at the left of the top bar, such as the name of the shop. */
  readonly heading?: Html;
  readonly body: Html;
}

/** Writes a whole page. It needs no script, and nothing from elsewhere. */
export function renderPage(page: Page): string {
  const { language, title, description, origin, path, sharedPath = path, card, heading, body } = page;
  const t = translatorOf(language);
  return `<!doctype html>${html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="description" content="${description}">${card ? renderOpenGraph(page) : html`<meta name="robots" content="noindex">`}${card && html`<link rel="canonical" href="${origin}${sharedPath}">`}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>`}${styles}${html`</style></head>
<body><a class="skip" href="#main">${t('page_skip')}</a>
<header class="top"><div class="w">${heading ?? html`<span></span>`}${renderLanguageLink(language, path, t)}</div></header>
<main id="main" class="w stack">${body}</main>
<footer><div class="w">${t('page_footer')}</div></footer></body></html>`}`;
}

/** The preview that WhatsApp and others show of a link. */
function renderOpenGraph({ language, title, description, origin, path, sharedPath = path, card }: Page): Html {
  const { picture } = card ?? {};
  return html`<meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${origin}${sharedPath}"><meta property="og:locale" content="${
    language === 'sw' ? 'sw_TZ' : 'en_GB'
  }">${
    picture &&
    html`<meta property="og:image" content="${picture.url}"><meta property="og:image:width" content="${picture.width}"><meta property="og:image:height" content="${picture.height}">`
  }`;
}

function renderLanguageLink(language: Language, path: string, t: Translate): Html {
  const other = language === 'en' ? 'sw' : 'en';
  return html`<a href="${withLanguage(path, other)}" lang="${other}" hreflang="${other}" rel="nofollow">${t('page_other_language')}</a>`;
}

/** Returns the address of a page in a language. */
function withLanguage(path: string, language: Language): string {
  const [name = '', query = ''] = path.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('lang', language);
  return `${name}?${params}`;
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${stylesHash}`,
  // A browser asks this of the redirect of a form too: an order goes to WhatsApp by one.
  "form-action 'self' https://wa.me",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Seconds for which a browser asks for the pages of a server with `https` in its public address by nothing else: a year. */
const secureMaxAge = 31_536_000;

/** Sets the headers that all pages for everybody have. */
export function setPageHeaders(reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>): FastifyReply {
  if (publicUrl?.startsWith('https:')) reply.header('Strict-Transport-Security', `max-age=${secureMaxAge}`);
  return reply.type('text/html; charset=utf-8').headers({
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  });
}

/** Writes a page of one sentence, such as that there is no page of a shop here. */
export function renderNotice({
  text,
  ...page
}: Pick<Page, 'language' | 'path' | 'origin' | 'title'> & { readonly text: string }): string {
  return renderPage({ ...page, description: text, body: html`<h1>${page.title}</h1><p>${text}</p>` });
}
