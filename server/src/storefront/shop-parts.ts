import { addToCart, type CartLine, writeCart } from '@duka/domain/orders/cart';
import type { Pack } from '@duka/domain/products/packs';
import { isOpenAt } from '@duka/domain/shops/opening-hours';
import { isClosedOn } from '@duka/domain/shops/shop-page';
import { formatDay, toDay } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { formatPrice } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import { type Html, html } from './html.ts';
import { toUrl } from './page-request.ts';
import type { PublicProduct, PublicShop } from './public-shop.ts';
import { type Translate, translatorOf } from './translate.ts';

/** The data that all parts of a shop's pages need. */
export interface PageContext {
  readonly shop: PublicShop;
  readonly language: Language;
  /** The language as a parameter of the links, where the address names it; empty where it is the visitor's own. */
  readonly lang: string;
  readonly cart: readonly CartLine[];
  readonly nowMs: number;
}

/** Returns the address of one of a shop's pages, with the cart in it. */
export function linkTo(
  { shop, lang, cart }: Pick<PageContext, 'shop' | 'lang' | 'cart'>,
  page: '' | '/order' | `/p/${string}`,
  parameters: readonly (readonly [string, string])[] = [],
): string {
  const goods = writeCart(cart).map((line) => ['g', line] as const);
  return toUrl(`/d/${shop.slug}${page}`, [...parameters, ...goods, ['lang', lang]]);
}

/** Says when the shop is open: on holiday until a day, open now until a time, or closed now. */
export function renderHours({ shop, language, nowMs }: Pick<PageContext, 'shop' | 'language' | 'nowMs'>): Html {
  const t = translatorOf(language);
  if (isClosedOn(shop, toDay(nowMs))) {
    return html`<span class="badge warn">${t('page_holiday', { day: formatDay(shop.closedUntil, language) ?? shop.closedUntil })}</span>`;
  }
  const isOpen = isOpenAt(shop.times, nowMs);
  if (isOpen === undefined) return html`${shop.hours && html`<span class="muted">${shop.hours}</span>`}`;
  const hours = html`<span class="muted">${shop.times.openingTime} – ${shop.times.closingTime}</span>`;
  return isOpen
    ? html`<span class="badge good">${t('page_open_now')}</span> ${hours}`
    : html`<span class="badge">${t('page_closed_now')}</span> ${hours}`;
}

/** The links by which a buyer reaches the shop. */
export function renderContact({ phone, name }: Pick<PublicShop, 'phone' | 'name'>, t: Translate): Html {
  if (phone === '') return html``;
  const chat = toWhatsappUrl(phone, t('page_whatsapp_hello', { shop: name }));
  return html`<p class="row"><a class="btn" href="tel:${phone}">${t('page_call')}</a><a class="btn" href="${chat}" rel="noreferrer">WhatsApp</a></p><p class="small muted">${phone}</p>`;
}

/** Draws the price of one unit of a product, or of one pack. */
export function renderPrice(product: Pick<PublicProduct, 'price' | 'unitName'>, language: Language, pack?: Pack): Html {
  const unit = pack ? pack.name : nameOf(product.unitName, true, language);
  return html`<span class="price">${formatPrice(pack ? pack.sellingPrice : product.price, language)}</span>${
    unit && html` <span class="muted">/ <bdi>${unit}</bdi></span>`
  }`;
}

export function renderStock({ isInStock }: Pick<PublicProduct, 'isInStock'>, t: Translate): Html {
  return isInStock
    ? html`<span class="badge good">${t('page_in_stock')}</span>`
    : html`<span class="badge">${t('page_ask')}</span>`;
}

/** The picture of a product, or its first letter in its place. */
export function renderPicture(
  { slug }: Pick<PublicShop, 'slug'>,
  product: Pick<PublicProduct, 'id' | 'image'>,
  { side, isEager = false, alt = '' }: { readonly side: number; readonly isEager?: boolean; readonly alt?: string },
): Html {
  if (product.image === '') return html`<span class="pic" aria-hidden="true"></span>`;
  const sharp = pictureUrl({ slug }, product, side * 2);
  // A small one is sharp for everybody; of a large one a plain screen takes a quarter of the bytes.
  const isLarge = side >= 320;
  return html`<img class="pic${isLarge && ' large'}" src="${isLarge ? pictureUrl({ slug }, product, side) : sharp}" ${isLarge && html`srcset="${sharp} 2x" `}alt="${alt}" width="${side}" height="${side}" ${
    isEager ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`
  }>`;
}

/** Returns the address of a shop's photo, another one for another photo. */
export function photoUrl({ slug, photo }: Pick<PublicShop, 'slug' | 'photo'>, pixels: number): string {
  return `/d/${slug}/i?w=${pixels}&v=${photo.slice(-8)}`;
}

/** Returns the address of a product's picture, another one for another picture: the ends of the ids of files differ. */
export function pictureUrl(
  { slug }: Pick<PublicShop, 'slug'>,
  { id, image }: Pick<PublicProduct, 'id' | 'image'>,
  pixels: number,
): string {
  return `/d/${slug}/i/${id}?w=${pixels}&v=${image.slice(-8)}`;
}

/**
 * The two ways to take a product: straight to the order, or into the cart of the page `back`. What is not in stock is asked for instead, and on
 * a holiday nothing is taken.
 */
export function renderOrderButtons(
  context: PageContext,
  product: Pick<PublicProduct, 'id' | 'name' | 'isInStock'>,
  back: (cart: readonly CartLine[]) => string,
  pack?: Pack,
): Html {
  const { shop, language, cart, nowMs } = context;
  const t = translatorOf(language);
  if (isClosedOn(shop, toDay(nowMs))) return html``;
  if (!product.isInStock) return html`${shop.phone && renderAskButton(shop, product, t)}`;
  const taken = cart.find(({ productId, packId }) => productId === product.id && packId === pack?.id);
  const more = addToCart(cart, { productId: product.id, quantity: 1, ...(pack && { packId: pack.id }) });
  const name = pack ? `${product.name}, ${pack.name}` : product.name;
  return html`<p class="row"><a class="btn main" href="${linkTo({ ...context, cart: more }, '/order')}" rel="nofollow">${t('page_order')}<span class="sr-only"> ${name}</span></a><a class="btn" href="${back(more)}" rel="nofollow">${t('page_add')}<span class="sr-only"> ${name}</span></a>${
    taken && html`<span class="badge info">${t('page_taken', { quantity: taken.quantity })}</span>`
  }</p>`;
}

function renderAskButton(shop: PublicShop, { name }: Pick<PublicProduct, 'name'>, t: Translate): Html {
  const address = toWhatsappUrl(shop.phone, t('page_ask_text', { shop: shop.name, good: name }));
  return html`<p><a class="btn" href="${address}" rel="noreferrer">${t('page_ask_whatsapp')}<span class="sr-only"> ${name}</span></a></p>`;
}

/** Returns the address that opens a chat of WhatsApp with a text to send. */
function toWhatsappUrl(phone: string, text: string): string {
  return toUrl(`https://wa.me/${phone.slice(1)}`, [['text', text]]);
}

/** The bar at the bottom of a page whose address holds goods. */
export function renderCartBar(context: PageContext): Html {
  const { shop, cart, language, nowMs } = context;
  if (cart.length === 0 || isClosedOn(shop, toDay(nowMs))) return html``;
  const t = translatorOf(language);
  const text = cart.length === 1 ? t('page_cart_one') : t('page_cart', { count: cart.length });
  return html`<div class="bar"><p class="row"><span>${text}</span><a class="btn main" href="${linkTo(context, '/order')}" rel="nofollow">${t('page_cart_order')}</a></p></div>`;
}
