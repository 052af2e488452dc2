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
import { type Drawing, drawContact, drawHours, drawPrice, linkTo } from './shop-parts.ts';
import { type WordKey, type Words, wordsIn } from './words.ts';

/** The notice of the order form before it can be sent, or sent again. */
export interface OrderNotice {
  readonly problems: FormProblems;
  /** Sentences at the top, such as that a price has changed. */
  readonly told: readonly string[];
  /** True where the buyer is asked for the code that was sent to the phone. */
  readonly asksCode: boolean;
  /** The order that this form made before it was changed, with the address of its page. */
  readonly placed: { readonly reference: string; readonly address: string } | undefined;
}

/** Writes the order form; nothing that was typed is lost when it is shown again (DOOR-041). */
export function renderOrderPage(
  drawing: Drawing,
  form: OrderForm,
  lines: readonly FormLine[],
  { problems, told, asksCode, placed }: OrderNotice,
  { origin }: Pick<Page, 'origin'>,
): string {
  const { shop, language, lang, nowMs } = drawing;
  const words = wordsIn(language);
  const cart = toCart(lines);
  const here = { ...drawing, cart };
  const first = placed ? [words('page_order_placed', { reference: placed.reference })] : [];
  const messages = [...first, ...told, ...fields.flatMap((field) => sayProblem(words, problems, field))];
  const isClosed = isClosedOn(shop, toDay(nowMs));
  // The first field that is wrong, unless there is something to read before.
  const focused = told.length > 0 || placed ? undefined : fields.find((field) => problems[field] !== undefined);
  const wrong = { problems, focused };
  const wrongLine = focused === 'lines' ? lines.findIndex(({ quantity }) => quantity === undefined) : -1;
  return renderPage({
    ...{ language, origin, path: linkTo(here, '/order'), title: words('page_order_title', { shop: shop.name }) },
    description: words('page_order_title', { shop: shop.name }),
    heading: html`<a href="${linkTo(here, '')}"><bdi>${shop.name}</bdi></a>`,
    body: html`<h1>${words('page_order_heading')}</h1>
${
  messages.length > 0 &&
  html`<div class="note bad tight" role="alert">${messages.map((text) => html`<p>${text}</p>`)}${
    placed &&
    html`<p><a href="${placed.address}">${words('page_order_placed_open', { reference: placed.reference })}</a></p>`
  }</div>`
}
${isClosed && html`<p>${drawHours(drawing)}</p>`}
${
  lines.length === 0
    ? html`<p class="card">${words('page_order_empty')}</p><p><a class="btn main" href="${linkTo({ ...drawing, cart: [] }, '')}">${words('page_all_of_shop')}</a></p>`
    : html`<form class="stack" method="post" action="/d/${shop.slug}/order${lang && `?lang=${lang}`}">
${enterButton}
<ul class="stack">${lines.map((line, place) => drawLine(drawing, line, place, place === wrongLine))}</ul>
<p class="split"><strong>${words('page_order_total')}</strong><strong class="price">${formatPrice(sumLines(lines), language)}</strong></p>
<p class="row"><button class="btn" name="act" value="update" formnovalidate>${words('page_order_update')}</button><a href="${linkTo(here, '')}">${words('page_order_more')}</a></p>
<h2>${words('page_order_about_you')}</h2>
${drawField(words, wrong, 'name', form.name, html`autocomplete="name" maxlength="${maxTyped.name}" required`)}
${drawField(words, wrong, 'phone', form.phone, html`type="tel" inputmode="tel" autocomplete="tel" maxlength="${maxTyped.phone}" required`)}
${drawWays(drawing, form, wrong)}
${drawNote(words, wrong, form.note)}
<div class="trap" aria-hidden="true"><label for="website">Website</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
${asksCode && html`<div class="field"><label for="code">${words('page_order_code')}</label><p class="muted" id="code-about">${words('page_order_code_about')}</p><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="16" autofocus aria-describedby="code-about"></div>`}
<input type="hidden" name="key" value="${form.key}">
<p><button class="btn main wide" name="act" value="send">${words('page_order_send')}</button></p>
${shop.phone && html`<p><button class="btn wide" name="act" value="whatsapp" formnovalidate>${words('page_order_whatsapp')}</button></p>`}
<p class="small muted">${words('page_order_about')}</p></form>`
}
${drawContact(shop, words)}`,
  });
}

/** Sends the order when Enter is pressed in a field: a browser presses the first button of the form then. */
const enterButton = html`<button class="trap" name="act" value="send" tabindex="-1" aria-hidden="true"></button>`;

/** In the order in which the form has them. */
const fields = ['lines', 'name', 'phone', 'place', 'note'] as const;

function sayProblem(words: Words, problems: FormProblems, field: Field): string[] {
  const problem = problems[field];
  return problem === undefined ? [] : [words(problem)];
}

function drawLine({ shop, language, lang }: Drawing, line: FormLine, place: number, isFocused: boolean): Html {
  const { good, packId, packName, typed, quantity, price, total } = line;
  const words = wordsIn(language);
  const name = packName === '' ? good.name : `${good.name}, ${packName}`;
  const pack = good.packs.find(({ id }) => id === packId);
  return html`<li class="card tight"><h2><a href="${linkTo({ shop, lang, cart: [] }, `/p/${good.id}`)}"><bdi>${name}</bdi></a></h2><p>${drawPrice(good, language, pack)}</p><p class="split"><span class="field"><label for="q${place}">${words('page_order_quantity')}<span class="trap"> ${name}</span></label><input id="q${place}" name="q" type="number" min="0" max="1000000" step="${pack ? '1' : 'any'}" inputmode="decimal" value="${typed}"${
    quantity === undefined && html` aria-invalid="true"`
  }${isFocused && html` autofocus`}></span><span class="price">${formatPrice(total, language)}</span></p><input type="hidden" name="p" value="${good.id}*${packId}"><input type="hidden" name="s" value="${price}"></li>`;
}

const labels = {
  name: 'page_order_name',
  phone: 'page_order_phone',
  place: 'page_order_place',
  note: 'page_order_note',
} as const satisfies Record<Exclude<Field, 'lines'>, WordKey>;

/** The problems of the form, and the first field that has one, to which the page opens. */
interface Wrong {
  readonly problems: FormProblems;
  readonly focused: Field | undefined;
}

function drawField(
  words: Words,
  { problems, focused }: Wrong,
  field: Exclude<Field, 'lines' | 'note'>,
  value: string,
  attributes: Html,
): Html {
  const problem = problems[field];
  return html`<div class="field"><label for="${field}">${words(labels[field])}</label><input id="${field}" name="${field}" value="${value}" ${attributes}${
    problem && html` aria-invalid="true" aria-describedby="${field}-error"`
  }${field === focused && html` autofocus`}>${problem && html`<p class="error" id="${field}-error">${words(problem)}</p>`}</div>`;
}

function drawNote(words: Words, { problems, focused }: Wrong, note: string): Html {
  const problem = problems.note;
  return html`<div class="field"><label for="note">${words(labels.note)}</label><textarea id="note" name="note" rows="2" maxlength="${maxTyped.note}"${
    problem && html` aria-invalid="true" aria-describedby="note-error"`
  }${focused === 'note' && html` autofocus`}>${note}</textarea>${problem && html`<p class="error" id="note-error">${words(problem)}</p>`}</div>`;
}

/** How the buyer gets the goods; one way alone is no choice. */
function drawWays({ shop, language }: Drawing, form: OrderForm, wrong: Wrong): Html {
  const words = wordsIn(language);
  const [only] = shop.orderWays;
  const names = { pickup: words('page_pickup'), delivery: words('page_delivery') };
  const place = drawField(
    words,
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
  return html`<fieldset class="ways"><legend>${words('page_order_way')}</legend>${shop.orderWays.map(
    (way) =>
      html`<label class="choice"><input type="radio" name="way" value="${way}"${way === form.way && html` checked`}>${names[way]}</label>`,
  )}</fieldset><div class="place stack">${note}${place}</div>`;
}
