import type { Language } from '@duka/domain/values/language';
import type { MarketPlace } from '#database/store/market-store.ts';
import { type Html, html } from '#storefront/html.ts';
import { type Page, renderPage } from '#storefront/page.ts';
import { toAddress } from '#storefront/page-request.ts';
import { drawHours, drawPicture, drawPrice, photoAddress } from '#storefront/shop-parts.ts';
import { type Words, wordsIn } from '#storefront/words.ts';
import type { FoundShop, MarketPage, MarketWish } from './market-search.ts';

/** The most characters of a search. */
export const maxMarketSearch = 60;

interface Drawing {
  readonly wish: MarketWish;
  readonly found: MarketPage;
  readonly places: readonly MarketPlace[];
  readonly language: Language;
  readonly lang: string;
  readonly nowMs: number;
}

/** Writes a page of the market: the shops that are open to everybody, by place and by what they sell; DOOR-070. */
export function renderMarketPage(drawing: Drawing, { origin }: Pick<Page, 'origin'>): string {
  const { wish, found, language, lang } = drawing;
  const words = wordsIn(language);
  const link = (after: string) =>
    toAddress('/market', [
      ['q', wish.search],
      ['region', wish.region],
      ['district', wish.district],
      ['after', after],
      ['lang', lang],
    ]);
  return renderPage({
    ...{ language, origin, path: link(wish.after), title: words('page_market_title') },
    ...{ description: words('page_market_about'), card: {} },
    body: html`<h1>${words('page_market_title')}</h1>
${drawSearch(drawing, words)}
${
  found.shops.length === 0
    ? html`<p class="card">${words('page_market_nothing')}</p>`
    : html`<ul class="goods">${found.shops.map((shop) => drawShop(shop, drawing))}</ul>`
}
${(wish.after !== '' || found.next !== undefined) && html`<nav class="row" aria-label="${words('page_pages')}">${wish.after !== '' && html`<a class="btn" href="${link('')}">${words('page_market_first')}</a>`}${found.next !== undefined && html`<a class="btn" href="${link(found.next)}" rel="next">${words('page_later')}</a>`}</nav>`}`,
  });
}

function drawSearch({ wish, places, lang }: Drawing, words: Words): Html {
  const regions = [...new Set(places.map(({ region }) => region))].filter((region) => region !== '');
  const districts = places
    .filter(({ region, district }) => region === wish.region && district !== '')
    .map(({ district }) => district);
  return html`<search><form class="stack" action="/market" method="get"><div class="field"><label for="q">${words('page_market_goods')}</label><input id="q" name="q" type="search" value="${wish.search}" maxlength="${maxMarketSearch}" autocomplete="off"></div>
${drawChoice('region', words('page_market_region'), words('page_market_everywhere'), regions, wish.region)}
${wish.region !== '' && districts.length > 1 && drawChoice('district', words('page_market_district'), words('page_market_whole_region'), districts, wish.district)}
${lang && html`<input type="hidden" name="lang" value="${lang}">`}<p><button class="btn main">${words('page_find')}</button></p></form></search>`;
}

function drawChoice(
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

function drawShop({ shop, good }: FoundShop, { language, lang, nowMs }: Drawing): Html {
  const address = toAddress(`/d/${shop.slug}`, [['lang', lang]]);
  return html`<li class="card good-card">${
    good ? drawPicture(shop, good, { side: 80 }) : drawPhoto(shop)
  }<div class="tight"><h2><a href="${address}"><bdi>${shop.name}</bdi></a></h2><p class="small muted">${shop.place.slice(-3).join(', ')}</p><p class="row">${drawHours({ shop, language, nowMs })}</p>${
    good &&
    html`<p><a href="${toAddress(`/d/${shop.slug}/p/${good.id}`, [['lang', lang]])}"><bdi>${good.name}</bdi></a> ${drawPrice(good, language)}</p>`
  }</div></li>`;
}

function drawPhoto(shop: FoundShop['shop']): Html {
  if (shop.photo === '') return html`<span class="pic" aria-hidden="true"></span>`;
  return html`<img class="pic" src="${photoAddress(shop, 160)}" alt="" width="80" height="80" loading="lazy" decoding="async">`;
}
