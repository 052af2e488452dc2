import { isDocumentId } from '@duka/domain/document-id';
import { describeProductSearch, noNames } from '@duka/domain/products/product-search';
import { formatPrice } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import type { Database } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import { toConditions } from '#figures/counts.ts';
import { type Html, html } from './html.ts';
import { type Page, renderPage } from './page.ts';
import { readValue, toUrl } from './page-request.ts';
import {
  type Category,
  type ListCategories,
  listPublicProducts,
  type PublicProduct,
  type PublicShop,
} from './public-shop.ts';
import {
  linkTo,
  type PageContext,
  photoUrl,
  pictureUrl,
  renderCartBar,
  renderContact,
  renderHours,
  renderOrderButtons,
  renderPicture,
  renderPrice,
  renderStock,
} from './shop-parts.ts';
import { type Translate, translatorOf } from './translate.ts';

/** The most goods on one page. */
const pageSize = 60;
/** The most characters of a search, and the last page that may be asked for. */
const maxSearch = 60;
const maxPage = 1000;
/** Goods whose pictures are loaded at once: what a phone shows first. */
const eagerGoods = 2;

/** The search, category and page number that a visitor asks for. */
interface ShopPageQuery {
  readonly search: string;
  readonly category: string;
  /** From 1. */
  readonly page: number;
}

export function readShopPageQuery(query: unknown): ShopPageQuery {
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
  context: PageContext,
  query: ShopPageQuery,
  page: Pick<Page, 'origin'> & { readonly isPreview: boolean },
): Promise<string> {
  const { shop, language, nowMs } = context;
  const t = translatorOf(language);
  const [found, categories] = await Promise.all([
    listPublicProducts(source, shop.storeId, {
      ...{ where: toFilter(query), limit: pageSize + 1, offset: (query.page - 1) * pageSize, nowMs },
    }),
    source.listCategories(shop.storeId),
  ]);
  const goods = found.slice(0, pageSize);
  const picture = findCardPicture(shop, goods);
  const link = (cart: PageContext['cart'], wanted: ShopPageQuery) =>
    linkTo({ ...context, cart }, '', toParameters(wanted));
  return renderPage({
    ...{ language, origin: page.origin, path: link(context.cart, query) },
    sharedPath: toUrl(`/d/${shop.slug}`, toParameters(query)),
    title: shop.place.length > 0 ? `${shop.name} – ${shop.district || shop.region}` : shop.name,
    description: describeShop(shop, goods, context),
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
    heading: html`<p class="row">${renderHours(context)}</p>`,
    body: html`${page.isPreview && html`<p class="note info" role="status">${t('page_preview')}</p>`}
${renderHead(context)}
${renderSearch(context, query, categories, link)}
${
  goods.length === 0
    ? html`<p class="card">${query.search || query.category ? t('page_nothing_found') : t('page_no_goods')}</p>`
    : html`<ul class="products">${goods.map((product, place) => renderProduct(context, product, place < eagerGoods, (cart) => link(cart, query)))}</ul>`
}
${renderPagination(t, query, found.length > pageSize, (number) => link(context.cart, { ...query, page: number }))}
${renderAbout(context)}
${renderCartBar(context)}`,
  });
}

/** Returns the address of the picture that stands for the page where its link is shared: the shop's photo, else its first product's. */
function findCardPicture(shop: PublicShop, goods: readonly PublicProduct[]): string | undefined {
  if (shop.photo !== '') return photoUrl(shop, 640);
  const product = goods.find(({ image }) => image !== '');
  return product && pictureUrl(shop, product, 640);
}

function toParameters({ search, category, page }: ShopPageQuery) {
  return [
    ['q', search],
    ['c', category],
    ['page', page > 1 ? String(page) : ''],
  ] as const;
}

function describeShop(shop: PublicShop, goods: readonly PublicProduct[], { language }: PageContext): string {
  const t = translatorOf(language);
  const named = goods.slice(0, 4).map(({ name, price }) => `${name} ${formatPrice(price, language)}`);
  const text = shop.description || t('page_sells', { goods: named.join(', ') });
  return [...(named.length === 0 && shop.description === '' ? shop.name : text)].slice(0, 200).join('');
}

/** Head of the page: what a buyer has to know before the goods. */
function renderHead(context: PageContext): Html {
  const { shop, language } = context;
  const t = translatorOf(language);
  const ways = shop.orderWays.map((way) => t(way === 'pickup' ? 'page_pickup' : 'page_delivery')).join(' · ');
  return html`<section class="tight"><div class="head">${
    shop.photo && html`<img class="photo" src="${photoUrl(shop, 160)}" alt="" width="64" height="64">`
  }<div><h1><bdi>${shop.name}</bdi></h1>${
    shop.place.length > 0 && html`<p class="small"><bdi>${shop.place.join(', ')}</bdi></p>`
  }</div></div>
${renderContact(shop, t)}
<p class="small muted">${ways}${
    shop.minimumOrder > 0 && html` · ${t('page_minimum', { amount: formatPrice(shop.minimumOrder, language) })}`
  }</p></section>`;
}

/** What the shop says of itself and of how it brings goods, after them. */
function renderAbout({ shop, language }: PageContext): Html {
  if (shop.description === '' && shop.deliveryNote === '') return html``;
  return html`<section class="tight"><h2>${translatorOf(language)('page_about')}</h2>${
    shop.description && html`<p>${shop.description}</p>`
  }${shop.deliveryNote && html`<p>${translatorOf(language)('page_delivery')}: <bdi>${shop.deliveryNote}</bdi></p>`}</section>`;
}

function renderSearch(
  context: PageContext,
  query: ShopPageQuery,
  categories: readonly Category[],
  link: (cart: PageContext['cart'], query: ShopPageQuery) => string,
): Html {
  const { shop, language, lang, cart } = context;
  const t = translatorOf(language);
  const hidden = new URL(linkTo(context, ''), 'http://page').searchParams.getAll('g');
  return html`<search class="stack"><form class="find" action="/d/${shop.slug}" method="get"><label class="sr-only" for="q">${t('page_search')}</label><input id="q" name="q" type="search" value="${query.search}" maxlength="${maxSearch}" placeholder="${t('page_search')}" autocomplete="off"><button class="btn">${t('page_find')}</button>${hidden.map(
    (line) => html`<input type="hidden" name="g" value="${line}">`,
  )}${lang && html`<input type="hidden" name="lang" value="${lang}">`}</form>${
    categories.length > 1 &&
    html`<nav aria-label="${t('page_categories')}"><ul class="categories">${[{ id: '', name: '' }, ...categories].map(
      ({ id, name }) =>
        html`<li><a class="btn" href="${link(cart, { search: '', category: id, page: 1 })}" ${
          id === query.category && html`aria-current="true"`
        }>${id === '' ? t('page_all_goods') : nameOf(name, true, language)}</a></li>`,
    )}</ul></nav>`
  }</search>`;
}

function renderProduct(
  context: PageContext,
  product: PublicProduct,
  isEager: boolean,
  back: (cart: PageContext['cart']) => string,
): Html {
  const { shop, language } = context;
  const t = translatorOf(language);
  const packs = product.packs.map((pack) => html`<li>${renderPrice(product, language, pack)}</li>`);
  return html`<li class="card product-card" id="p-${product.id}">${renderPicture(shop, product, { side: 80, isEager })}<div class="tight"><h2><a href="${linkTo(context, `/p/${product.id}`)}"><bdi>${product.name}</bdi></a></h2><p>${renderPrice(product, language)} ${renderStock(product, t)}</p>${
    packs.length > 0 && html`<ul class="small">${packs}</ul>`
  }${renderOrderButtons(context, product, (cart) => `${back(cart)}#p-${product.id}`)}</div></li>`;
}

function renderPagination(
  t: Translate,
  { page }: ShopPageQuery,
  hasMore: boolean,
  link: (page: number) => string,
): Html {
  if (page === 1 && !hasMore) return html``;
  return html`<nav class="row" aria-label="${t('page_pages')}">${
    page > 1 && html`<a class="btn" href="${link(page - 1)}" rel="prev">${t('page_earlier')}</a>`
  }${hasMore && html`<a class="btn" href="${link(page + 1)}" rel="next">${t('page_later')}</a>`}</nav>`;
}

/** The conditions of a search and a category. A search finds goods by the words of both languages (decision 0054). */
function toFilter({ search, category }: ShopPageQuery): readonly Condition[] {
  const rules = describeProductSearch(search, noNames).map((rule) => JSON.stringify(rule));
  return [...toConditions('products', rules), ...(category ? [equal('productCategories', category)] : [])];
}
