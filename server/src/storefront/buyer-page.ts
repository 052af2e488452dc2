import type { PaymentFailure } from '@duka/domain/money/payment-request';
import type { AskState, PaymentRequest } from '@duka/domain/money/payment-request-line';
import type { OrderStatus } from '@duka/domain/orders/order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { formatPrice } from '@duka/domain/values/money';
import { maxTypedPhoneLength } from '@duka/domain/values/phone';
import { formatQuantity } from '@duka/domain/values/quantity';
import { type Html, html } from './html.ts';
import { type Page, renderPage } from './page.ts';
import { toUrl } from './page-request.ts';
import type { PublicShop } from './public-shop.ts';
import { renderContact } from './shop-parts.ts';
import { type TextKey, type Translate, translatorOf } from './translate.ts';

/** Seconds after which the page of an unfinished order reloads itself. */
const refreshSeconds = 30;
/** The same while the buyer is to pay on a phone. */
const payingSeconds = 4;
/** The most characters of a message that a buyer writes. */
export const maxBuyerMessage = 2000;

/** An order as its buyer sees it, without costs and ids. */
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
  /** The shop's payment accounts; none before it has confirmed the order, or where nothing is owed. */
  readonly payments: readonly { readonly provider: string; readonly accountName: string; readonly accountNo: string }[];
  /** The number that the buyer gave with the order. */
  readonly phone: string;
  /** What was last asked of a phone for this order, and how it stands; undefined where nothing was. */
  readonly asked: AskedPhone | undefined;
  /** True if the shop asks phones for money; `isTrial` if none moves. */
  readonly canAsk: boolean;
  readonly isTrial: boolean;
}

type AskedPhone = Pick<PaymentRequest, 'phone' | 'amount' | 'received' | 'receipt' | 'failure'> & {
  readonly state: AskState;
};

export interface BuyerPage {
  readonly shop: PublicShop;
  readonly order: BuyersOrder;
  readonly token: string;
  /** The CSRF token of this page's forms. */
  readonly csrfToken: string;
  readonly language: Language;
  readonly lang: string;
  /** True while the buyer writes to the shop: the page then does not reload itself, which would lose the typed text. */
  readonly isWriting: boolean;
  /** True if the buyer has switched off that the page reloads itself. */
  readonly isRefreshOff: boolean;
  /** An error message, such as that the order can no longer be cancelled; empty for none. */
  readonly alert: string;
  /** A message that was typed and not sent. */
  readonly draft: string;
  /** The number that was typed and is none; undefined for nothing wrong. */
  readonly wrongPhone: string | undefined;
}

/** Renders the page of an order. Only its buyer has the link (DOOR-045). */
export function renderBuyerPage(page: BuyerPage, { origin }: Pick<Page, 'origin'>): string {
  const { shop, order, token, language, lang, isWriting, isRefreshOff, alert } = page;
  const t = translatorOf(language);
  const path = toUrl(`/o/${token}`, [
    ['write', isWriting ? '1' : ''],
    ['still', isRefreshOff ? '1' : ''],
    ['lang', lang],
  ]);
  const title = t('page_buyer_title', { reference: order.trackingId });
  return renderPage({
    ...{ language, origin, path, title, description: t('page_buyer_about', { shop: shop.name }) },
    heading: shop.isOpenToPublic
      ? html`<a href="${toUrl(`/d/${shop.slug}`, [['lang', lang]])}" rel="noreferrer"><bdi>${shop.name}</bdi></a>`
      : html`<bdi>${shop.name}</bdi>`,
    body: html`<h1>${title}</h1>
${alert && html`<p class="note bad" role="alert">${alert}</p>`}
${renderSteps(t, order, language)}
<section class="card stack"><h2>${t('page_buyer_goods')}</h2><ul class="tight">${order.lines.map((line) => renderLine(line, language))}</ul>
<p class="split"><strong>${t('page_order_total')}</strong><strong class="price">${formatPrice(order.total, language)}</strong></p>
<p>${order.isDelivery ? html`${t('page_delivery')}: <bdi>${order.place}</bdi>` : t('page_pickup')}</p>${order.note && html`<p class="muted"><bdi>${order.note}</bdi></p>`}</section>
${renderPayment(page, t)}
${renderMessages(page, t)}
${order.status === 'Pending' && renderCancel(page, t)}
<section class="stack"><h2><bdi>${shop.name}</bdi></h2>${shop.place.length > 0 && html`<p>${shop.place.join(', ')}</p>`}${renderContact(shop, t)}</section>
<p class="small muted">${t('page_buyer_secret')}</p>
${needsRefresh(page) && renderRefreshSwitch(page, t)}`,
  });
}

/** Returns the `Refresh` header, by which the page reloads itself until the order is finished; undefined for none. */
export function toRefreshHeader(page: BuyerPage): string | undefined {
  const { token, lang, isRefreshOff } = page;
  if (!needsRefresh(page) || isRefreshOff) return undefined;
  return `${isPaying(page.order) ? payingSeconds : refreshSeconds};url=${toUrl(`/o/${token}`, [['lang', lang]])}`;
}

/** True if the page is to reload itself: the order is not finished, and the buyer is not writing, so that no typed text is lost. */
function needsRefresh({ order, isWriting, wrongPhone }: BuyerPage): boolean {
  const isUnfinished = order.status !== 'Completed' && order.status !== 'Cancelled';
  return (isUnfinished || isPaying(order)) && !isWriting && wrongPhone === undefined;
}

/** True while the buyer is expected to pay on a phone. */
function isPaying({ asked }: BuyersOrder): boolean {
  return asked?.state === 'waiting';
}

/** The switch that stops the page from reloading itself, which disturbs a screen reader. */
function renderRefreshSwitch({ token, lang, isRefreshOff }: BuyerPage, t: Translate): Html {
  const address = toUrl(`/o/${token}`, [
    ['still', isRefreshOff ? '' : '1'],
    ['lang', lang],
  ]);
  return html`<p><a class="btn" href="${address}">${t(isRefreshOff ? 'page_buyer_reload' : 'page_buyer_still')}</a></p>`;
}

function renderSteps(t: Translate, order: BuyersOrder, language: Language): Html {
  const { status, cancelled, placedAt, confirmedAt, completedAt } = order;
  const step = (text: string, at: string, isNow: boolean) =>
    html`<li${isNow && html` class="now" aria-current="step"`}>${text}${at !== '' && html` <span class="small muted">${formatDayAndTime(at, language) ?? at}</span>`}</li>`;
  if (cancelled) {
    const by = {
      buyer: 'page_buyer_cancelled_by_you',
      shop: 'page_buyer_cancelled_by_shop',
      time: 'page_buyer_cancelled_by_time',
    } as const;
    return html`<ol class="steps">${step(t('page_buyer_placed'), placedAt, false)}${step(t(by[cancelled.by]), cancelled.at, true)}</ol>`;
  }
  return html`<ol class="steps">${step(t('page_buyer_placed'), placedAt, status === 'Pending')}${step(
    t(confirmedAt === '' ? 'page_buyer_to_confirm' : 'page_buyer_confirmed'),
    confirmedAt,
    status === 'In-Progress',
  )}${step(t(completedAt === '' ? 'page_buyer_to_complete' : 'page_buyer_completed'), completedAt, status === 'Completed')}</ol>`;
}

function renderLine({ name, pack, quantity, unit, total }: BuyersOrder['lines'][number], language: Language): Html {
  const what = pack || unit;
  return html`<li class="split"><span><bdi>${name}</bdi> <span class="muted">${formatQuantity(quantity)}${what && html` × <bdi>${what}</bdi>`}</span></span><span class="price">${formatPrice(total, language)}</span></li>`;
}

function renderPayment(page: BuyerPage, t: Translate): Html {
  const { order, language } = page;
  const { status, owed, payments, isDelivery } = order;
  if (status === 'Cancelled') return renderAsked(page, t);
  if (owed === 0) return html`${renderAsked(page, t)}<p class="note good">${t('page_buyer_paid')}</p>`;
  const later = order.canAsk ? 'page_buyer_pay_now_or_later' : 'page_buyer_pay_later';
  const how = isDelivery ? 'page_buyer_pay_delivery' : 'page_buyer_pay_pickup';
  return html`<section class="card stack" id="pay"><h2>${t('page_buyer_pay', { amount: formatPrice(owed, language) })}</h2><p>${t(status === 'Pending' ? later : how)}</p>${renderAsked(page, t)}${canPay(order) && renderPayForm(page, t)}${
    payments.length > 0 &&
    html`<p>${t('page_buyer_pay_to')}</p><ul class="tight">${payments.map(
      ({ provider, accountName, accountNo }) =>
        html`<li><bdi>${provider}</bdi>: <strong><bdi>${accountNo}</bdi></strong> <span class="muted"><bdi>${accountName}</bdi></span></li>`,
    )}</ul>`
  }</section>`;
}

/** True if the buyer can pay on a phone now: not while it is not known whether one has paid, lest the buyer pays twice. */
function canPay({ canAsk, asked }: BuyersOrder): boolean {
  return canAsk && asked?.state !== 'waiting' && asked?.state !== 'unknown';
}

const failures = {
  ...{ refused: 'page_buyer_pay_refused', funds: 'page_buyer_pay_funds', phone: 'page_buyer_pay_no_wallet' },
  ...{ limit: 'page_buyer_pay_failed', shop: 'page_buyer_pay_failed', other: 'page_buyer_pay_failed' },
} as const satisfies Record<PaymentFailure, TextKey>;

/** What became of the phone that was asked last (ASK-040). */
function renderAsked({ order: { asked }, language }: BuyerPage, t: Translate): Html {
  if (asked === undefined || asked.state === 'cancelled' || asked.state === 'expired') return html``;
  const { state, phone, receipt: reference, failure } = asked;
  const said = { phone, amount: formatPrice(asked.amount, language) };
  if (state === 'waiting')
    return html`<p class="note info" role="status"><strong>${t('page_buyer_pay_look', said)}</strong> ${t('page_buyer_pay_look_about')}</p>`;
  if (state === 'unknown') return html`<p class="note warn" role="status">${t('page_buyer_pay_unknown', said)}</p>`;
  if (state === 'failed') return html`<p class="note bad" role="status">${t(failures[failure], said)}</p>`;
  const amount = formatPrice(asked.received, language);
  return html`<p class="note good" role="status">${t('page_buyer_pay_confirmed', { amount, reference })}</p>`;
}

function renderPayForm({ order, token, csrfToken, language, lang, wrongPhone }: BuyerPage, t: Translate): Html {
  const action = toUrl(`/o/${token}/pay`, [['lang', lang]]);
  const isWrong = wrongPhone !== undefined;
  return html`<form class="stack" method="post" action="${action}"><p>${t('page_buyer_pay_now_about')}</p>${order.isTrial && html`<p class="note info">${t('page_buyer_pay_trial')}</p>`}<div class="field"><label for="phone">${t('page_buyer_pay_phone')}</label><input id="phone" name="phone" value="${wrongPhone ?? order.asked?.phone ?? order.phone}" type="tel" inputmode="tel" autocomplete="tel" maxlength="${maxTypedPhoneLength}" required${
    isWrong && html` aria-invalid="true" aria-describedby="phone-error" autofocus`
  }>${isWrong && html`<p class="error" id="phone-error">${t('page_buyer_pay_phone_wrong')}</p>`}</div><input type="hidden" name="mark" value="${csrfToken}"><p><button class="btn main wide">${t('page_buyer_pay_send', { amount: formatPrice(order.owed, language) })}</button></p></form>`;
}

function renderMessages({ order, token, csrfToken, language, lang, isWriting, draft }: BuyerPage, t: Translate): Html {
  const bubbles = order.messages.map(
    ({ isMine, text, hasFile, at }) =>
      html`<li class="bubble${isMine && ' mine'}"><span class="sr-only">${t(isMine ? 'page_buyer_you' : 'page_buyer_shop')}: </span>${text}${
        hasFile && html`<em>${t('page_buyer_file')}</em>`
      }<br><span class="small">${formatDayAndTime(at, language) ?? ''}</span></li>`,
  );
  const action = toUrl(`/o/${token}/messages`, [['lang', lang]]);
  const form = html`<form class="stack" method="post" action="${action}"><div class="field"><label for="message">${t('page_buyer_message')}</label><textarea id="message" name="message" rows="3" maxlength="${maxBuyerMessage}" required autofocus>${draft}</textarea></div><input type="hidden" name="mark" value="${csrfToken}"><p class="row"><button class="btn main">${t('page_buyer_send')}</button><a class="btn" href="${toUrl(`/o/${token}`, [['lang', lang]])}">${t('page_buyer_back')}</a></p></form>`;
  const link = html`<p><a class="btn" href="${toUrl(`/o/${token}`, [
    ['write', '1'],
    ['lang', lang],
  ])}#message">${t('page_buyer_write')}</a></p>`;
  return html`<section class="stack"><h2>${t('page_buyer_messages')}</h2>${bubbles.length > 0 && html`<ul class="stack">${bubbles}</ul>`}${isWriting ? form : link}</section>`;
}

function renderCancel({ token, csrfToken, lang }: BuyerPage, t: Translate): Html {
  const action = toUrl(`/o/${token}/cancel`, [['lang', lang]]);
  return html`<details><summary>${t('page_buyer_cancel')}</summary><form class="stack" method="post" action="${action}"><p>${t('page_buyer_cancel_about')}</p><input type="hidden" name="mark" value="${csrfToken}"><p><button class="btn danger">${t('page_buyer_cancel_now')}</button></p></form></details>`;
}
