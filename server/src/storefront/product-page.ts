import { findHazardClass, type HazardClass } from '@duka/domain/inputs/hazard-classes';
import type { InputFact } from '@duka/domain/inputs/input-rules';
import { formatPrice } from '@duka/domain/values/money';
import { html } from './html.ts';
import { type Page, renderPage } from './page.ts';
import type { PublicProduct } from './public-shop.ts';
import {
  linkTo,
  type PageContext,
  pictureUrl,
  renderCartBar,
  renderContact,
  renderHours,
  renderOrderButtons,
  renderPicture,
  renderPrice,
  renderStock,
} from './shop-parts.ts';
import { type TextKey, type Translate, translatorOf } from './translate.ts';

/** Writes the page of one product, whose link is shared by itself; DOOR-023. */
export function renderProductPage(
  context: PageContext,
  product: PublicProduct,
  { origin, isPreview }: Pick<Page, 'origin'> & { readonly isPreview: boolean },
): string {
  const { shop, language, cart } = context;
  const t = translatorOf(language);
  const path = linkTo(context, `/p/${product.id}`);
  const back = (more: PageContext['cart']) => linkTo({ ...context, cart: more }, `/p/${product.id}`);
  const price = formatPrice(product.price, language);
  const description = [product.description || product.longDescription, shop.name, shop.district || shop.region];
  const shared = `${product.name} – ${price} – ${origin}/d/${shop.slug}/p/${product.id}`;
  return renderPage({
    ...{
      language,
      origin,
      path,
      sharedPath: `/d/${shop.slug}/p/${product.id}`,
      title: `${product.name} – ${price} – ${shop.name}`,
    },
    description: [...description.filter((text) => text !== '').join(' · ')].slice(0, 200).join(''),
    ...(!isPreview && {
      card: {
        picture:
          product.image === ''
            ? undefined
            : { url: `${origin}${pictureUrl(shop, product, 640)}`, width: 640, height: 640 },
      },
    }),
    heading: html`<a href="${linkTo(context, '')}"><bdi>${shop.name}</bdi></a>`,
    body: html`${isPreview && html`<p class="note info" role="status">${t('page_preview')}</p>`}
<article class="stack"><h1><bdi>${product.name}</bdi></h1>${renderPicture(shop, product, { side: 320, isEager: true, alt: product.name })}
<p>${renderPrice(product, language)} ${renderStock(product, t)}</p>
${renderOrderButtons(context, product, back)}
${product.packs.map((pack) => html`<section class="card stack"><h2><bdi>${pack.name}</bdi></h2><p>${renderPrice(product, language, pack)}</p>${renderOrderButtons(context, product, back, pack)}</section>`)}
${product.manufacturer && html`<p>${t('page_made_by')}: <bdi>${product.manufacturer}</bdi></p>`}
${product.description && html`<p>${product.description}</p>`}
${product.longDescription && html`<p class="muted">${product.longDescription}</p>`}
${renderSafetySheet(product, t)}
<p><a class="btn" href="https://wa.me/?${String(new URLSearchParams({ text: shared }))}" rel="noreferrer">${t('page_share')}</a></p></article>
<section class="stack"><h2><bdi>${shop.name}</bdi></h2><p class="row">${renderHours(context)}</p>${
      shop.place.length > 0 && html`<p>${shop.place.join(', ')}</p>`
    }${renderContact(shop, t)}<p><a href="${linkTo({ ...context, cart }, '')}">${t('page_all_of_shop')}</a></p></section>
${renderCartBar(context)}`,
  });
}

/** Renders how an input is used safely (INPUT-004); nothing for goods without such facts. */
function renderSafetySheet({ facts }: PublicProduct, t: Translate) {
  if (facts.length === 0) return null;
  const rows = facts.map(([fact, value]) => {
    const hazard = fact === 'hazardClass' && findHazardClass(value);
    return html`<dt class="muted">${t(factNames[fact])}</dt><dd>${hazard ? t(hazardTexts[hazard]) : value}</dd>`;
  });
  return html`<section class="card stack"><h2>${t('page_input_sheet')}</h2><dl>${rows}</dl><p>${t('page_input_label')}</p></section>`;
}

const factNames: Readonly<Record<InputFact, TextKey>> = {
  registrationNo: 'page_input_registration_no',
  activeIngredient: 'page_input_active_ingredient',
  hazardClass: 'page_input_hazard_class',
  crops: 'page_input_crops',
  dose: 'page_input_dose',
  reentryDays: 'page_input_reentry_days',
  preharvestDays: 'page_input_preharvest_days',
};

const hazardTexts = {
  Ia: 'page_input_hazard_ia',
  Ib: 'page_input_hazard_ib',
  II: 'page_input_hazard_ii',
  III: 'page_input_hazard_iii',
  U: 'page_input_hazard_u',
} as const satisfies Readonly<Record<HazardClass, TextKey>>;
