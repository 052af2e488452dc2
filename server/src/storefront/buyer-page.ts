import type { OrderStatus } from '@duka/domain/orders/order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { type Html, html } from './html.ts';
import { type Page, renderPage } from './page.ts';
import { toAddress } from './page-request.ts';
import type { PublicShop } from './public-shop.ts';
import { drawContact } from './shop-parts.ts';
import { type Words, wordsIn } from './words.ts';

/** Seconds after which the page of an order that is under way asks for itself again. */
const refreshSeconds = 30;
/** The most characters of a message that a buyer writes. */
export const maxBuyerMessage = 2000;

/** An order as its buyer sees it: nothing of what the goods cost the shop, and no id. */
export interface BuyersOrder {
  readonly trackingId: string;
  readonly status: OrderStatus;
  readonly name: string;
  readonly isDelivery: boolean;
  readonly place: string;
  readonly note: string;
  /** Whole shillings. */
  readonly total: number;
  readonly owed: number;
  readonly lines: readonly {
    readonly name: string;
    readonly pack: string;
    readonly quantity: number;
    readonly unit: string;
    readonly total: number;
  }[];
  /** When each step was taken, ISO text; who cancelled it. */
  readonly placedAt: string;
  readonly confirmedAt: string;
  readonly completedAt: string;
  readonly cancelled: { readonly at: string; readonly by: 'buyer' | 'shop' | 'time' } | undefined;
  /** The messages between buyer and shop, the oldest first. */
  readonly messages: readonly {
    readonly isMine: boolean;
    readonly text: string;
    readonly hasFile: boolean;
    readonly at: string;
  }[];
  /** The accounts that the shop is paid to; none before it has confirmed the order, or where nothing is owed. */
  readonly payments: readonly { readonly provider: string; readonly accountName: string; readonly accountNo: string }[];
}

export interface BuyerDrawing {
  readonly shop: PublicShop;
  readonly order: BuyersOrder;
  readonly token: string;
  /** The mark of this page's forms. */
  readonly mark: string;
  readonly language: Language;
  readonly lang: string;
  /** True while the buyer writes to the shop: then the page does not ask for itself again, as that would take away what is typed. */
  readonly isWriting: boolean;
  /** True where the buyer does not want the page to ask for itself again. */
  readonly isStill: boolean;
  /** A sentence at the top, such as that the order can no longer be cancelled; empty for none. */
  readonly told: string;
  /** The typed message that was not sent. */
  readonly typed: string;
}

/** Writes the page of an order, which its buyer alone has the link to (DOOR-045). */
export function renderBuyerPage(drawing: BuyerDrawing, { origin }: Pick<Page, 'origin'>): string {
  const { shop, order, token, language, lang, isWriting, isStill, told } = drawing;
  const words = wordsIn(language);
  const path = toAddress(`/o/${token}`, [
    ['write', isWriting ? '1' : ''],
    ['still', isStill ? '1' : ''],
    ['lang', lang],
  ]);
  const title = words('page_buyer_title', { reference: order.trackingId });
  return renderPage({
    ...{ language, origin, path, title, description: words('page_buyer_about', { shop: shop.name }) },
    heading: shop.isOpenToPublic
      ? html`<a href="${toAddress(`/d/${shop.slug}`, [['lang', lang]])}" rel="noreferrer"><bdi>${shop.name}</bdi></a>`
      : html`<bdi>${shop.name}</bdi>`,
    body: html`<h1>${title}</h1>
${told && html`<p class="note bad" role="alert">${told}</p>`}
${drawSteps(words, order, language)}
<section class="card stack"><h2>${words('page_buyer_goods')}</h2><ul class="tight">${order.lines.map((line) => drawLine(line, language))}</ul>
<p class="split"><strong>${words('page_order_total')}</strong><strong class="price">${formatPrice(order.total, language)}</strong></p>
<p>${order.isDelivery ? html`${words('page_delivery')}: <bdi>${order.place}</bdi>` : words('page_pickup')}</p>${order.note && html`<p class="muted"><bdi>${order.note}</bdi></p>`}</section>
${drawPayment(words, order, language)}
${drawMessages(drawing, words)}
${order.status === 'Pending' && drawCancel(drawing, words)}
<section class="stack"><h2><bdi>${shop.name}</bdi></h2>${shop.place.length > 0 && html`<p>${shop.place.join(', ')}</p>`}${drawContact(shop, words)}</section>
<p class="small muted">${words('page_buyer_secret')}</p>
${isUnderWay(drawing) && drawRefreshing(drawing, words)}`,
  });
}

/** Returns the header by which a page asks for itself again until the order is over; undefined while it must not. */
export function refreshOf(drawing: BuyerDrawing): string | undefined {
  const { token, lang, isStill } = drawing;
  if (!isUnderWay(drawing) || isStill) return undefined;
  return `${refreshSeconds};url=${toAddress(`/o/${token}`, [['lang', lang]])}`;
}

/** True if the page is to reload itself: the order is not finished, and the buyer is not writing, so that no typed text is lost. */
function isUnderWay({ order, isWriting }: BuyerDrawing): boolean {
  return order.status !== 'Completed' && order.status !== 'Cancelled' && !isWriting;
}

/** The way to switch off that the page asks for itself again, which disturbs whoever has it read out. */
function drawRefreshing({ token, lang, isStill }: BuyerDrawing, words: Words): Html {
  const address = toAddress(`/o/${token}`, [
    ['still', isStill ? '' : '1'],
    ['lang', lang],
  ]);
  return html`<p><a class="btn" href="${address}">${words(isStill ? 'page_buyer_reload' : 'page_buyer_still')}</a></p>`;
}

function drawSteps(words: Words, order: BuyersOrder, language: Language): Html {
  const { status, cancelled, placedAt, confirmedAt, completedAt } = order;
  const step = (text: string, at: string, isNow: boolean) =>
    html`<li${isNow && html` class="now" aria-current="step"`}>${text}${at !== '' && html` <span class="small muted">${formatDayAndTime(at, language) ?? at}</span>`}</li>`;
  if (cancelled) {
    const by = {
      buyer: 'page_buyer_cancelled_by_you',
      shop: 'page_buyer_cancelled_by_shop',
      time: 'page_buyer_cancelled_by_time',
    } as const;
    return html`<ol class="steps">${step(words('page_buyer_placed'), placedAt, false)}${step(words(by[cancelled.by]), cancelled.at, true)}</ol>`;
  }
  return html`<ol class="steps">${step(words('page_buyer_placed'), placedAt, status === 'Pending')}${step(
    words(confirmedAt === '' ? 'page_buyer_to_confirm' : 'page_buyer_confirmed'),
    confirmedAt,
    status === 'In-Progress',
  )}${step(words(completedAt === '' ? 'page_buyer_to_complete' : 'page_buyer_completed'), completedAt, status === 'Completed')}</ol>`;
}

function drawLine({ name, pack, quantity, unit, total }: BuyersOrder['lines'][number], language: Language): Html {
  const what = pack || unit;
  return html`<li class="split"><span><bdi>${name}</bdi> <span class="muted">${formatQuantity(quantity)}${what && html` × <bdi>${what}</bdi>`}</span></span><span class="price">${formatPrice(total, language)}</span></li>`;
}

function drawPayment(words: Words, { status, owed, payments, isDelivery }: BuyersOrder, language: Language): Html {
  if (status === 'Cancelled') return html``;
  if (owed === 0) return html`<p class="note good">${words('page_buyer_paid')}</p>`;
  const how = isDelivery ? 'page_buyer_pay_delivery' : 'page_buyer_pay_pickup';
  return html`<section class="card stack"><h2>${words('page_buyer_pay', { amount: formatPrice(owed, language) })}</h2><p>${words(status === 'Pending' ? 'page_buyer_pay_later' : how)}</p>${
    payments.length > 0 &&
    html`<p>${words('page_buyer_pay_to')}</p><ul class="tight">${payments.map(
      ({ provider, accountName, accountNo }) =>
        html`<li><bdi>${provider}</bdi>: <strong><bdi>${accountNo}</bdi></strong> <span class="muted"><bdi>${accountName}</bdi></span></li>`,
    )}</ul>`
  }</section>`;
}

function drawMessages({ order, token, mark, language, lang, isWriting, typed }: BuyerDrawing, words: Words): Html {
  const bubbles = order.messages.map(
    ({ isMine, text, hasFile, at }) =>
      html`<li class="bubble${isMine && ' mine'}"><span class="trap">${words(isMine ? 'page_buyer_you' : 'page_buyer_shop')}: </span>${text}${
        hasFile && html`<em>${words('page_buyer_file')}</em>`
      }<br><span class="small">${formatDayAndTime(at, language) ?? ''}</span></li>`,
  );
  const action = toAddress(`/o/${token}/messages`, [['lang', lang]]);
  const writing = html`<form class="stack" method="post" action="${action}"><div class="field"><label for="message">${words('page_buyer_message')}</label><textarea id="message" name="message" rows="3" maxlength="${maxBuyerMessage}" required autofocus>${typed}</textarea></div><input type="hidden" name="mark" value="${mark}"><p class="row"><button class="btn main">${words('page_buyer_send')}</button><a class="btn" href="${toAddress(`/o/${token}`, [['lang', lang]])}">${words('page_buyer_back')}</a></p></form>`;
  const open = html`<p><a class="btn" href="${toAddress(`/o/${token}`, [
    ['write', '1'],
    ['lang', lang],
  ])}#message">${words('page_buyer_write')}</a></p>`;
  return html`<section class="stack"><h2>${words('page_buyer_messages')}</h2>${bubbles.length > 0 && html`<ul class="stack">${bubbles}</ul>`}${isWriting ? writing : open}</section>`;
}

function drawCancel({ token, mark, lang }: BuyerDrawing, words: Words): Html {
  const action = toAddress(`/o/${token}/cancel`, [['lang', lang]]);
  return html`<details><summary>${words('page_buyer_cancel')}</summary><form class="stack" method="post" action="${action}"><p>${words('page_buyer_cancel_about')}</p><input type="hidden" name="mark" value="${mark}"><p><button class="btn danger">${words('page_buyer_cancel_now')}</button></p></form></details>`;
}
