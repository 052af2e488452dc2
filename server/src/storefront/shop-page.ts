import { isDocumentId } from '@duka/domain/document-id';
import { describeProductSearch, noNames } from '@duka/domain/products/product-search';
import { formatPrice } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import type { Database } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import { toConditions } from '#figures/counts.ts';
import { type Html, html } from './html.ts';
import { type Page, renderPage } from './page.ts';
import { readValue, toAddress } from './page-request.ts';
import { type Category, type ListCategories, listGoods, type PublicGood, type PublicShop } from './public-shop.ts';
import {
  type Drawing,
  drawCart,
  drawContact,
  drawHours,
  drawPicture,
  drawPrice,
  drawStock,
  drawTaking,
  linkTo,
  photoAddress,
  pictureAddress,
} from './shop-parts.ts';
import { wordsIn } from './words.ts';

/** The most goods on one page. */
const pageSize = 60;
/** The most characters of a search, and the last page that may be asked for. */
const maxSearch = 60;
const maxPage = 1000;
/** Goods whose pictures are loaded at once: what a phone shows first. */
const eagerGoods = 2;

/** The search, category and page number that a visitor asks for. */
interface Wish {
  readonly search: string;
  readonly category: string;
  /** From 1. */
  readonly page: number;
}

export function readWish(query: unknown): Wish {
  const category = readValue(query, 'c', 36);
  const page = Number(readValue(query, 'page', 4) || 1);
  return {
    search: readValue(query, 'q', maxSearch),
    category: isDocumentId(category) ? category : '',
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  };
}

/** Writes the page of a shop: what it sells, its hours, its place, and how to reach it; DOOR-022. */
export async function renderShopPage(
  source: Pick<Database, 'documents'> & { readonly listCategories: ListCategories },
  drawing: Drawing,
  wish: Wish,
  page: Pick<Page, 'origin'> & { readonly isPreview: boolean },
): Promise<string> {
  const { shop, language, nowMs } = drawing;
  const words = wordsIn(language);
  const [found, categories] = await Promise.all([
    listGoods(source, shop.storeId, {
      ...{ where: toNarrowing(wish), limit: pageSize + 1, offset: (wish.page - 1) * pageSize, nowMs },
    }),
    source.listCategories(shop.storeId),
  ]);
  const goods = found.slice(0, pageSize);
  const picture = cardOf(shop, goods);
  const link = (cart: Drawing['cart'], wanted: Wish) => linkTo({ ...drawing, cart }, '', parametersOf(wanted));
  return renderPage({
    ...{ language, origin: page.origin, path: link(drawing.cart, wish) },
    sharedPath: toAddress(`/d/${shop.slug}`, parametersOf(wish)),
    title: shop.place.length > 0 ? `${shop.name} – ${shop.district || shop.region}` : shop.name,
    description: describe(shop, goods, drawing),
    ...(!page.isPreview && {
      card: {
        picture:
          picture === undefined
            ? undefined
            : {
                url: `${page.origin}${picture}`,
                ...{ width: 640, height: 640 },
              },
      },
    }),
    heading: html`<p class="row">${drawHours(drawing)}</p>`,
    body: html`${page.isPreview && html`<p class="note info" role="status">${words('page_preview')}</p>`}
${drawShop(drawing)}
${drawFinding(drawing, wish, categories, link)}
${
  goods.length === 0
    ? html`<p class="card">${wish.search || wish.category ? words('page_nothing_found') : words('page_no_goods')}</p>`
    : html`<ul class="goods">${goods.map((good, place) => drawGood(drawing, good, place < eagerGoods, (cart) => link(cart, wish)))}</ul>`
}
${drawPages(words, wish, found.length > pageSize, (number) => link(drawing.cart, { ...wish, page: number }))}
${drawAbout(drawing)}
${drawCart(drawing)}`,
  });
}

/** Returns the address of the picture that stands for the page where its link is shared: the shop's photo, else its first good's. */
function cardOf(shop: PublicShop, goods: readonly PublicGood[]): string | undefined {
  if (shop.photo !== '') return photoAddress(shop, 640);
  const good = goods.find(({ image }) => image !== '');
  return good && pictureAddress(shop, good, 640);
}

function parametersOf({ search, category, page }: Wish) {
  return [
    ['q', search],
    ['c', category],
    ['page', page > 1 ? String(page) : ''],
  ] as const;
}

function describe(shop: PublicShop, goods: readonly PublicGood[], { language }: Drawing): string {
  const words = wordsIn(language);
  const named = goods.slice(0, 4).map(({ name, price }) => `${name} ${formatPrice(price, language)}`);
  const text = shop.description || words('page_sells', { goods: named.join(', ') });
  return [...(named.length === 0 && shop.description === '' ? shop.name : text)].slice(0, 200).join('');
}

/** Head of the page: what a buyer has to know before the goods. */
function drawShop(drawing: Drawing): Html {
  const { shop, language } = drawing;
  const words = wordsIn(language);
  const ways = shop.orderWays.map((way) => words(way === 'pickup' ? 'page_pickup' : 'page_delivery')).join(' · ');
  return html`<section class="tight"><div class="head">${
    shop.photo && html`<img class="photo" src="${photoAddress(shop, 160)}" alt="" width="64" height="64">`
  }<div><h1><bdi>${shop.name}</bdi></h1>${
    shop.place.length > 0 && html`<p class="small"><bdi>${shop.place.join(', ')}</bdi></p>`
  }</div></div>
${drawContact(shop, words)}
<p class="small muted">${ways}${
    shop.minimumOrder > 0 && html` · ${words('page_minimum', { amount: formatPrice(shop.minimumOrder, language) })}`
  }</p></section>`;
}

/** What the shop says of itself and of how it brings goods, after them. */
function drawAbout({ shop, language }: Drawing): Html {
  if (shop.description === '' && shop.deliveryNote === '') return html``;
  return html`<section class="tight"><h2>${wordsIn(language)('page_about')}</h2>${
    shop.description && html`<p>${shop.description}</p>`
  }${shop.deliveryNote && html`<p>${wordsIn(language)('page_delivery')}: <bdi>${shop.deliveryNote}</bdi></p>`}</section>`;
}

function drawFinding(
  drawing: Drawing,
  wish: Wish,
  categories: readonly Category[],
  link: (cart: Drawing['cart'], wish: Wish) => string,
): Html {
  const { shop, language, lang, cart } = drawing;
  const words = wordsIn(language);
  const hidden = new URL(linkTo(drawing, ''), 'http://page').searchParams.getAll('g');
  return html`<search class="stack"><form class="find" action="/d/${shop.slug}" method="get"><label class="trap" for="q">${words('page_search')}</label><input id="q" name="q" type="search" value="${wish.search}" maxlength="${maxSearch}" placeholder="${words('page_search')}" autocomplete="off"><button class="btn">${words('page_find')}</button>${hidden.map(
    (line) => html`<input type="hidden" name="g" value="${line}">`,
  )}${lang && html`<input type="hidden" name="lang" value="${lang}">`}</form>${
    categories.length > 1 &&
    html`<nav aria-label="${words('page_categories')}"><ul class="kinds">${[{ id: '', name: '' }, ...categories].map(
      ({ id, name }) =>
        html`<li><a class="btn" href="${link(cart, { search: '', category: id, page: 1 })}" ${
          id === wish.category && html`aria-current="true"`
        }>${id === '' ? words('page_all_goods') : nameOf(name, true, language)}</a></li>`,
    )}</ul></nav>`
  }</search>`;
}

function drawGood(drawing: Drawing, good: PublicGood, isEager: boolean, back: (cart: Drawing['cart']) => string): Html {
  const { shop, language } = drawing;
  const words = wordsIn(language);
  const packs = good.packs.map((pack) => html`<li>${drawPrice(good, language, pack)}</li>`);
  return html`<li class="card good-card" id="p-${good.id}">${drawPicture(shop, good, { side: 80, isEager })}<div class="tight"><h2><a href="${linkTo(drawing, `/p/${good.id}`)}"><bdi>${good.name}</bdi></a></h2><p>${drawPrice(good, language)} ${drawStock(good, words)}</p>${
    packs.length > 0 && html`<ul class="small">${packs}</ul>`
  }${drawTaking(drawing, good, (cart) => `${back(cart)}#p-${good.id}`)}</div></li>`;
}

function drawPages(
  words: ReturnType<typeof wordsIn>,
  { page }: Wish,
  hasMore: boolean,
  link: (page: number) => string,
): Html {
  if (page === 1 && !hasMore) return html``;
  return html`<nav class="row" aria-label="${words('page_pages')}">${
    page > 1 && html`<a class="btn" href="${link(page - 1)}" rel="prev">${words('page_earlier')}</a>`
  }${hasMore && html`<a class="btn" href="${link(page + 1)}" rel="next">${words('page_later')}</a>`}</nav>`;
}

/** The conditions of a search and a category. A search finds goods by the words of both languages (decision 0054). */
function toNarrowing({ search, category }: Wish): readonly Condition[] {
  const rules = describeProductSearch(search, noNames).map((rule) => JSON.stringify(rule));
  return [...toConditions('products', rules), ...(category ? [equal('productCategories', category)] : [])];
}
