import { formatPrice } from '@duka/domain/values/money';
import { html } from './html.ts';
import { type Page, renderPage } from './page.ts';
import type { PublicGood } from './public-shop.ts';
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
  pictureAddress,
} from './shop-parts.ts';
import { wordsIn } from './words.ts';

/** Writes the page of one product, whose link is shared by itself; DOOR-023. */
export function renderProductPage(
  drawing: Drawing,
  good: PublicGood,
  { origin, isPreview }: Pick<Page, 'origin'> & { readonly isPreview: boolean },
): string {
  const { shop, language, cart } = drawing;
  const words = wordsIn(language);
  const path = linkTo(drawing, `/p/${good.id}`);
  const back = (more: Drawing['cart']) => linkTo({ ...drawing, cart: more }, `/p/${good.id}`);
  const price = formatPrice(good.price, language);
  const description = [good.description || good.longDescription, shop.name, shop.district || shop.region];
  const shared = `${good.name} – ${price} – ${origin}/d/${shop.slug}/p/${good.id}`;
  return renderPage({
    ...{
      language,
      origin,
      path,
      sharedPath: `/d/${shop.slug}/p/${good.id}`,
      title: `${good.name} – ${price} – ${shop.name}`,
    },
    description: [...description.filter((text) => text !== '').join(' · ')].slice(0, 200).join(''),
    ...(!isPreview && {
      card: {
        picture:
          good.image === ''
            ? undefined
            : { url: `${origin}${pictureAddress(shop, good, 640)}`, width: 640, height: 640 },
      },
    }),
    heading: html`<a href="${linkTo(drawing, '')}"><bdi>${shop.name}</bdi></a>`,
    body: html`${isPreview && html`<p class="note info" role="status">${words('page_preview')}</p>`}
<article class="stack"><h1><bdi>${good.name}</bdi></h1>${drawPicture(shop, good, { side: 320, isEager: true, alt: good.name })}
<p>${drawPrice(good, language)} ${drawStock(good, words)}</p>
${drawTaking(drawing, good, back)}
${good.packs.map((pack) => html`<section class="card stack"><h2><bdi>${pack.name}</bdi></h2><p>${drawPrice(good, language, pack)}</p>${drawTaking(drawing, good, back, pack)}</section>`)}
${good.manufacturer && html`<p>${words('page_made_by')}: <bdi>${good.manufacturer}</bdi></p>`}
${good.description && html`<p>${good.description}</p>`}
${good.longDescription && html`<p class="muted">${good.longDescription}</p>`}
<p><a class="btn" href="https://wa.me/?${String(new URLSearchParams({ text: shared }))}" rel="noreferrer">${words('page_share')}</a></p></article>
<section class="stack"><h2><bdi>${shop.name}</bdi></h2><p class="row">${drawHours(drawing)}</p>${
      shop.place.length > 0 && html`<p>${shop.place.join(', ')}</p>`
    }${drawContact(shop, words)}<p><a href="${linkTo({ ...drawing, cart }, '')}">${words('page_all_of_shop')}</a></p></section>
${drawCart(drawing)}`,
  });
}
