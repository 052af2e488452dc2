import type { Language } from '@duka/domain/values/language';
import type { MarketPlace } from '#database/store/market-store.ts';
import { type Html, html } from '#storefront/html.ts';
import { type Page, renderPage } from '#storefront/page.ts';
import { toUrl } from '#storefront/page-request.ts';
import { photoUrl, renderHours, renderPicture, renderPrice } from '#storefront/shop-parts.ts';
import { type Translate, translatorOf } from '#storefront/translate.ts';
import type { FoundShop, MarketPage, MarketQuery } from './market-search.ts';

/** The most characters of a search. */
export const maxMarketSearch = 60;

interface MarketView {
  readonly query: MarketQuery;
  readonly found: MarketPage;
  readonly places: readonly MarketPlace[];
  readonly language: Language;
  readonly lang: string;
  readonly nowMs: number;
}

/** Writes a page of the market: the shops that are open to everybody, by place and by what they sell; DOOR-070. */
export function renderMarketPage(view: MarketView, { origin }: Pick<Page, 'origin'>): string {
  const { query, found, language, lang } = view;
  const t = translatorOf(language);
  const link = (after: string) =>
    toUrl('/market', [
      ['q', query.search],
      ['region', query.region],
      ['district', query.district],
      ['after', after],
      ['lang', lang],
    ]);
  return renderPage({
    ...{ language, origin, path: link(query.after), title: t('page_market_title') },
    ...{ description: t('page_market_about'), card: {} },
    body: html`<h1>${t('page_market_title')}</h1>
${renderSearch(view, t)}
${
  found.shops.length === 0
    ? html`<p class="card">${t('page_market_nothing')}</p>`
    : html`<ul class="products">${found.shops.map((shop) => renderShop(shop, view))}</ul>`
}
${(query.after !== '' || found.next !== undefined) && html`<nav class="row" aria-label="${t('page_pages')}">${query.after !== '' && html`<a class="btn" href="${link('')}">${t('page_market_first')}</a>`}${found.next !== undefined && html`<a class="btn" href="${link(found.next)}" rel="next">${t('page_later')}</a>`}</nav>`}`,
  });
}

function renderSearch({ query, places, lang }: MarketView, t: Translate): Html {
  const regions = [...new Set(places.map(({ region }) => region))].filter((region) => region !== '');
  const districts = places
    .filter(({ region, district }) => region === query.region && district !== '')
    .map(({ district }) => district);
  return html`<search><form class="stack" action="/market" method="get"><div class="field"><label for="q">${t('page_market_goods')}</label><input id="q" name="q" type="search" value="${query.search}" maxlength="${maxMarketSearch}" autocomplete="off"></div>
${renderChoice('region', t('page_market_region'), t('page_market_everywhere'), regions, query.region)}
${query.region !== '' && districts.length > 1 && renderChoice('district', t('page_market_district'), t('page_market_whole_region'), districts, query.district)}
${lang && html`<input type="hidden" name="lang" value="${lang}">`}<p><button class="btn main">${t('page_find')}</button></p></form></search>`;
}

function renderChoice(
  name: 'region' | 'district',
  label: string,
  all: string,
  values: readonly string[],
  chosen: string,
): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${all}</option>${values.map(
    (value) => html`<option${value === chosen && html` selected`}>${value}</option>`,
  )}</select></div>`;
}

function renderShop({ shop, product }: FoundShop, { language, lang, nowMs }: MarketView): Html {
  const address = toUrl(`/d/${shop.slug}`, [['lang', lang]]);
  return html`<li class="card product-card">${
    product ? renderPicture(shop, product, { side: 80 }) : renderPhoto(shop)
  }<div class="tight"><h2><a href="${address}"><bdi>${shop.name}</bdi></a></h2><p class="small muted">${shop.place.slice(-3).join(', ')}</p><p class="row">${renderHours({ shop, language, nowMs })}</p>${
    product &&
    html`<p><a href="${toUrl(`/d/${shop.slug}/p/${product.id}`, [['lang', lang]])}"><bdi>${product.name}</bdi></a> ${renderPrice(product, language)}</p>`
  }</div></li>`;
}

function renderPhoto(shop: FoundShop['shop']): Html {
  if (shop.photo === '') return html`<span class="pic" aria-hidden="true"></span>`;
  return html`<img class="pic" src="${photoUrl(shop, 160)}" alt="" width="80" height="80" loading="lazy" decoding="async">`;
}
