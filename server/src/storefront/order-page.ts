import { isClosedOn } from '@duka/domain/shops/shop-page';
import { toDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { type Html, html } from './html.ts';
import {
  type Field,
  type FormLine,
  type FormProblems,
  maxTyped,
  type OrderForm,
  sumLines,
  toCart,
} from './order-form.ts';
import { type Page, renderPage } from './page.ts';
import { linkTo, type PageContext, renderContact, renderHours, renderPrice } from './shop-parts.ts';
import { type TextKey, type Translate, translatorOf } from './translate.ts';

/** The notice of the order form before it can be sent, or sent again. */
export interface FormFeedback {
  readonly problems: FormProblems;
  /** Sentences at the top, such as that a price has changed. */
  readonly alerts: readonly string[];
  /** True where the buyer is asked for the code that was sent to the phone. */
  readonly needsCode: boolean;
  /** The order that this form made before it was changed, with the address of its page. */
  readonly placed: { readonly reference: string; readonly address: string } | undefined;
}

/** Writes the order form; nothing that was typed is lost when it is shown again (DOOR-041). */
export function renderOrderPage(
  context: PageContext,
  form: OrderForm,
  lines: readonly FormLine[],
  { problems, alerts, needsCode, placed }: FormFeedback,
  { origin }: Pick<Page, 'origin'>,
): string {
  const { shop, language, lang, nowMs } = context;
  const t = translatorOf(language);
  const cart = toCart(lines);
  const here = { ...context, cart };
  const first = placed ? [t('page_order_placed', { reference: placed.reference })] : [];
  const messages = [...first, ...alerts, ...fields.flatMap((field) => listProblems(t, problems, field))];
  const isClosed = isClosedOn(shop, toDay(nowMs));
  // The first field that is wrong, unless there is something to read before.
  const focused = alerts.length > 0 || placed ? undefined : fields.find((field) => problems[field] !== undefined);
  const wrong = { problems, focused };
  const wrongLine = focused === 'lines' ? lines.findIndex(({ quantity }) => quantity === undefined) : -1;
  return renderPage({
    ...{ language, origin, path: linkTo(here, '/order'), title: t('page_order_title', { shop: shop.name }) },
    description: t('page_order_title', { shop: shop.name }),
    heading: html`<a href="${linkTo(here, '')}"><bdi>${shop.name}</bdi></a>`,
    body: html`<h1>${t('page_order_heading')}</h1>
${
  messages.length > 0 &&
  html`<div class="note bad tight" role="alert">${messages.map((text) => html`<p>${text}</p>`)}${
    placed &&
    html`<p><a href="${placed.address}">${t('page_order_placed_open', { reference: placed.reference })}</a></p>`
  }</div>`
}
${isClosed && html`<p>${renderHours(context)}</p>`}
${
  lines.length === 0
    ? html`<p class="card">${t('page_order_empty')}</p><p><a class="btn main" href="${linkTo({ ...context, cart: [] }, '')}">${t('page_all_of_shop')}</a></p>`
    : html`<form class="stack" method="post" action="/d/${shop.slug}/order${lang && `?lang=${lang}`}">
${enterButton}
<ul class="stack">${lines.map((line, place) => renderLine(context, line, place, place === wrongLine))}</ul>
<p class="split"><strong>${t('page_order_total')}</strong><strong class="price">${formatPrice(sumLines(lines), language)}</strong></p>
<p class="row"><button class="btn" name="act" value="update" formnovalidate>${t('page_order_update')}</button><a href="${linkTo(here, '')}">${t('page_order_more')}</a></p>
<h2>${t('page_order_about_you')}</h2>
${renderField(t, wrong, 'name', form.name, html`autocomplete="name" maxlength="${maxTyped.name}" required`)}
${renderField(t, wrong, 'phone', form.phone, html`type="tel" inputmode="tel" autocomplete="tel" maxlength="${maxTyped.phone}" required`)}
${renderOrderWays(context, form, wrong)}
${renderNote(t, wrong, form.note)}
<div class="sr-only" aria-hidden="true"><label for="website">Website</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
${needsCode && html`<div class="field"><label for="code">${t('page_order_code')}</label><p class="muted" id="code-about">${t('page_order_code_about')}</p><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="16" autofocus aria-describedby="code-about"></div>`}
<input type="hidden" name="key" value="${form.key}">
<p><button class="btn main wide" name="act" value="send">${t('page_order_send')}</button></p>
${shop.phone && html`<p><button class="btn wide" name="act" value="whatsapp" formnovalidate>${t('page_order_whatsapp')}</button></p>`}
<p class="small muted">${t('page_order_about')}</p></form>`
}
${renderContact(shop, t)}`,
  });
}

/** Sends the order when Enter is pressed in a field: a browser presses the first button of the form then. */
const enterButton = html`<button class="sr-only" name="act" value="send" tabindex="-1" aria-hidden="true"></button>`;

/** In the order in which the form has them. */
const fields = ['lines', 'name', 'phone', 'place', 'note'] as const;

function listProblems(t: Translate, problems: FormProblems, field: Field): string[] {
  const problem = problems[field];
  return problem === undefined ? [] : [t(problem)];
}

function renderLine({ shop, language, lang }: PageContext, line: FormLine, place: number, isFocused: boolean): Html {
  const { product, packId, packName, typedQuantity, quantity, price, total } = line;
  const t = translatorOf(language);
  const name = packName === '' ? product.name : `${product.name}, ${packName}`;
  const pack = product.packs.find(({ id }) => id === packId);
  return html`<li class="card tight"><h2><a href="${linkTo({ shop, lang, cart: [] }, `/p/${product.id}`)}"><bdi>${name}</bdi></a></h2><p>${renderPrice(product, language, pack)}</p><p class="split"><span class="field"><label for="q${place}">${t('page_order_quantity')}<span class="sr-only"> ${name}</span></label><input id="q${place}" name="q" type="number" min="0" max="1000000" step="${pack ? '1' : 'any'}" inputmode="decimal" value="${typedQuantity}"${
    quantity === undefined && html` aria-invalid="true"`
  }${isFocused && html` autofocus`}></span><span class="price">${formatPrice(total, language)}</span></p><input type="hidden" name="p" value="${product.id}*${packId}"><input type="hidden" name="s" value="${price}"></li>`;
}

const labels = {
  name: 'page_order_name',
  phone: 'page_order_phone',
  place: 'page_order_place',
  note: 'page_order_note',
} as const satisfies Record<Exclude<Field, 'lines'>, TextKey>;

/** The problems of the form, and the first field that has one, to which the page opens. */
interface FieldProblems {
  readonly problems: FormProblems;
  readonly focused: Field | undefined;
}

function renderField(
  t: Translate,
  { problems, focused }: FieldProblems,
  field: Exclude<Field, 'lines' | 'note'>,
  value: string,
  attributes: Html,
): Html {
  const problem = problems[field];
  return html`<div class="field"><label for="${field}">${t(labels[field])}</label><input id="${field}" name="${field}" value="${value}" ${attributes}${
    problem && html` aria-invalid="true" aria-describedby="${field}-error"`
  }${field === focused && html` autofocus`}>${problem && html`<p class="error" id="${field}-error">${t(problem)}</p>`}</div>`;
}

function renderNote(t: Translate, { problems, focused }: FieldProblems, note: string): Html {
  const problem = problems.note;
  return html`<div class="field"><label for="note">${t(labels.note)}</label><textarea id="note" name="note" rows="2" maxlength="${maxTyped.note}"${
    problem && html` aria-invalid="true" aria-describedby="note-error"`
  }${focused === 'note' && html` autofocus`}>${note}</textarea>${problem && html`<p class="error" id="note-error">${t(problem)}</p>`}</div>`;
}

/** How the buyer gets the goods; one way alone is no choice. */
function renderOrderWays({ shop, language }: PageContext, form: OrderForm, wrong: FieldProblems): Html {
  const t = translatorOf(language);
  const [only] = shop.orderWays;
  const names = { pickup: t('page_pickup'), delivery: t('page_delivery') };
  const place = renderField(
    t,
    wrong,
    'place',
    form.place,
    html`autocomplete="street-address" maxlength="${maxTyped.place}"`,
  );
  const note = shop.deliveryNote && html`<p class="small muted"><bdi>${shop.deliveryNote}</bdi></p>`;
  if (shop.orderWays.length === 1) {
    const way = only ?? 'pickup';
    return html`<input type="hidden" name="way" value="${way}"><p>${names[way]}</p>${way === 'delivery' && html`${note}${place}`}`;
  }
  return html`<fieldset class="order-ways"><legend>${t('page_order_way')}</legend>${shop.orderWays.map(
    (way) =>
      html`<label class="choice"><input type="radio" name="way" value="${way}"${way === form.orderWay && html` checked`}>${names[way]}</label>`,
  )}</fieldset><div class="place stack">${note}${place}</div>`;
}
