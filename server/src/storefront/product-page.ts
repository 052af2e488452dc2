import { findHazardClass, type HazardClass } from '@duka/domain/inputs/hazard-classes';
import type { InputFact } from '@duka/domain/inputs/input-rules';
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
import { type WordKey, type Words, wordsIn } from './words.ts';

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
${drawSafetySheet(good, words)}
<p><a class="btn" href="https://wa.me/?${String(new URLSearchParams({ text: shared }))}" rel="noreferrer">${words('page_share')}</a></p></article>
<section class="stack"><h2><bdi>${shop.name}</bdi></h2><p class="row">${drawHours(drawing)}</p>${
      shop.place.length > 0 && html`<p>${shop.place.join(', ')}</p>`
    }${drawContact(shop, words)}<p><a href="${linkTo({ ...drawing, cart }, '')}">${words('page_all_of_shop')}</a></p></section>
${drawCart(drawing)}`,
  });
}

/** Draws how an input is used safely (INPUT-004); nothing for goods without such facts. */
function drawSafetySheet({ facts }: PublicGood, words: Words) {
  if (facts.length === 0) return null;
  const rows = facts.map(([fact, value]) => {
    const hazard = fact === 'hazardClass' && findHazardClass(value);
    return html`<dt class="muted">${words(factNames[fact])}</dt><dd>${hazard ? words(hazardWords[hazard]) : value}</dd>`;
  });
  return html`<section class="card stack"><h2>${words('page_input_sheet')}</h2><dl>${rows}</dl><p>${words('page_input_label')}</p></section>`;
}

const factNames: Readonly<Record<InputFact, WordKey>> = {
  registrationNo: 'page_input_registration_no',
  activeIngredient: 'page_input_active_ingredient',
  hazardClass: 'page_input_hazard_class',
  crops: 'page_input_crops',
  dose: 'page_input_dose',
  reentryDays: 'page_input_reentry_days',
  preharvestDays: 'page_input_preharvest_days',
};

const hazardWords = {
  Ia: 'page_input_hazard_ia',
  Ib: 'page_input_hazard_ib',
  II: 'page_input_hazard_ii',
  III: 'page_input_hazard_iii',
  U: 'page_input_hazard_u',
} as const satisfies Readonly<Record<HazardClass, WordKey>>;
