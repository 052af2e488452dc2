import { randomInt } from 'node:crypto';
import type { PaymentProviderId } from '@duka/domain/money/payment-request';
import { makeOrderCode } from '@duka/domain/orders/order';
import { writeWhatsappText } from '@duka/domain/orders/whatsapp-text';
import { isClosedOn } from '@duka/domain/shops/shop-page';
import { toDay } from '@duka/domain/values/dates';
import { hourMs } from '@duka/domain/values/durations';
import { formatPrice } from '@duka/domain/values/money';
import { parsePhone } from '@duka/domain/values/phone';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentRow } from '#database/types.ts';
import type { Origins } from '#http/caller/origin.ts';
import { isForm } from '#http/limits/body-bounds.ts';
import { addressKey, type CallLimit, createCallLimit } from '#http/limits/rate-limit.ts';
import type { SendText, TextMessage } from '#mail/mail.ts';
import type { RunWrite } from '#writes/run-write.ts';
import { createFormKeys } from './form-keys.ts';
import { removeInvisible } from './html.ts';
import { type OpenedShop, type OpenShopDeps, openShop } from './open-shop.ts';
import {
  checkOrderForm,
  type FormLine,
  joinProducts,
  type OrderForm,
  readOrderForm,
  startOrderForm,
  sumLines,
} from './order-form.ts';
import type { OrderLinks } from './order-links.ts';
import { type FormFeedback, renderOrderPage } from './order-page.ts';
import { sendNotice } from './page-errors.ts';
import { refuseCrossSiteForm } from './page-forms.ts';
import { languageParameter, readValue, toUrl } from './page-request.ts';
import { isOrderOfForm, placeOrderOfForm, type Refusal } from './place-order.ts';
import { findPublicProducts } from './public-shop.ts';
import { type TextKey, translatorOf } from './translate.ts';

export interface OrderDeps extends OpenShopDeps {
  readonly runWrite: RunWrite;
  readonly origins: Origins;
  readonly links: OrderLinks;
  /** Signs the forms that are shown. */
  readonly formKey: Buffer;
  /** Sends the code that proves a buyer's number; undefined where the operator asks for none (DUKA_ORDER_CODES). */
  readonly sendCode: SendText | undefined;
  /** Returns who asks phones for a shop; undefined for nobody. */
  readonly findProvider: (storeId: string) => Promise<PaymentProviderId | undefined>;
}

/** Seconds after which a form that was refused as `busy` may be sent again. */
const busySeconds = 5;

const refusals: Readonly<Record<Exclude<Refusal, 'repeated'>, TextKey>> = {
  full: 'page_order_full',
  changed: 'page_order_changed',
  unavailable: 'page_order_unavailable',
  closed: 'page_order_closed',
  busy: 'page_order_busy',
};

/** Registers the order form of a shop's page (R69). */
export function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const { config, database, now, origins, links } = deps;
  const keys = createFormKeys(deps.formKey, now);
  const limit = (name: string, most: number) => createCallLimit({ database, now }, name, most, hourMs);
  const limits = {
    ofAddress: limit('orders by address', 10),
    triesOfAddress: limit('order forms by address', 120),
    ofPhone: limit('orders by phone', 5),
    codesOfAddress: limit('order codes by address', 10),
    codesOfPhone: limit('order codes by phone', 3),
    codeTries: limit('order code tries', 5),
    codeTriesOfPhone: limit('order code tries by phone', 30),
    shortOfAddress: limit('short goods named by address', 20),
  };

  async function findLines(form: Pick<OrderForm, 'lines'>, { context: { shop, nowMs } }: OpenedShop) {
    const ids = form.lines.map(({ productId }) => productId);
    return joinProducts(form, await findPublicProducts(database, shop.storeId, [...new Set(ids)], nowMs));
  }

  function sendForm(
    reply: FastifyReply,
    opened: OpenedShop,
    form: OrderForm,
    lines: readonly FormLine[],
    feedback: Partial<FormFeedback>,
    code = 200,
  ) {
    const page = renderOrderPage(
      opened.context,
      form,
      lines,
      { problems: {}, alerts: [], needsCode: false, placed: undefined, ...feedback },
      opened,
    );
    return reply.code(code).header('Cache-Control', 'no-store').send(page);
  }

  app.get('/d/:slug/order', async (request, reply) => {
    const opened = await openShop(deps, request, reply);
    if (!opened) return reply;
    const { shop, language } = opened.context;
    const form = startOrderForm(request.query, keys.make(shop.storeId), shop);
    const { lines, hasMissing } = await findLines(form, opened);
    return sendForm(reply, opened, form, lines, {
      alerts: hasMissing ? [translatorOf(language)('page_order_gone')] : [],
    });
  });

  app.post('/d/:slug/order', isForm, async (request, reply) => {
    refuseCrossSiteForm(request, origins);
    const sent = readOrderForm(request.body);
    const shopOfForm = await deps.findShop((request.params as { slug: string }).slug);
    const isKnown = shopOfForm !== undefined && keys.isValid(shopOfForm.storeId, sent.key);
    const orderId = keys.toOrderId(shopOfForm?.storeId ?? '', sent.key);
    const bodyHash = keys.hashOrder(sent);
    const placed = isKnown ? await database.documents.get('orders', orderId) : undefined;
    if (placed && (await isOrderOfForm(database, { orderId, bodyHash })))
      return redirectToOrder(request, reply, orderId);
    if (isKnown && !shopOfForm.isOpenToPublic) {
      // The form was shown while the page was open.
      const text = placed ? 'page_shut_first' : 'page_shut_text';
      return sendNotice(request, reply, config, { code: 409, title: 'page_shut_title', text });
    }
    const opened = await openShop(deps, request, reply);
    if (!opened) return reply;
    if (placed) return sendPlaced(request, reply, opened, sent, placed);
    const { shop, language, nowMs } = opened.context;
    const t = translatorOf(language);
    const form = isKnown ? sent : { ...sent, key: keys.make(shop.storeId) };
    const { lines, hasMissing } = await findLines(form, opened);
    const act = readValue(request.body, 'act', 16);
    if (act === 'update')
      return sendForm(reply, opened, form, lines, { alerts: hasMissing ? [t('page_order_gone')] : [] });
    if (act === 'whatsapp' && shop.phone !== '') return redirectToWhatsapp(reply, opened, form, lines);

    if (form.honeypot !== '') {
      return sendNotice(request, reply, config, {
        code: 200,
        title: 'page_order_sent_title',
        text: 'page_order_sent_text',
      });
    }
    if ((await limits.triesOfAddress.take(addressKey(request.ip))) < 0) {
      return sendForm(reply, opened, form, lines, { alerts: [t('page_order_limit')] }, 429);
    }
    const problems = checkOrderForm(form, lines);
    const alerts = listChanges(opened, lines, hasMissing);
    if (!isKnown) alerts.push(t('page_order_form_old'));
    if (isClosedOn(shop, toDay(nowMs)) || !shop.isOpenToPublic) alerts.push(t('page_order_closed'));
    if (sumLines(lines) < shop.minimumOrder) {
      alerts.push(t('page_order_below', { amount: formatPrice(shop.minimumOrder, language) }));
    }
    if (!shop.orderWays.includes(form.orderWay)) alerts.push(t('page_order_way_gone'));
    if (alerts.length > 0 || Object.keys(problems).length > 0) {
      return sendForm(reply, opened, form, lines, { problems, alerts }, alerts.length > 0 ? 409 : 400);
    }
    const phone = parsePhone(form.phone) ?? '';
    const unproven = await checkCode(request, opened, form, phone);
    if (unproven) return sendForm(reply, opened, form, lines, { ...unproven, needsCode: true }, 400);
    return place(request, reply, opened, { form, lines, orderId, bodyHash, phone });
  });

  function redirectToOrder(request: FastifyRequest, reply: FastifyReply, orderId: string) {
    return reply.redirect(toOrderUrl(request, orderId), 303);
  }

  function toOrderUrl(request: FastifyRequest, orderId: string) {
    return toUrl(`/o/${links.makeToken(orderId)}`, [['lang', languageParameter(request)]]);
  }

  /** Sends a form that was changed after its order was placed: with a new key, and the message that the first order stands. */
  async function sendPlaced(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedShop,
    sent: OrderForm,
    { id, attributes }: DocumentRow,
  ) {
    const form = { ...sent, key: keys.make(opened.context.shop.storeId) };
    const { lines } = await findLines(form, opened);
    const placed = { reference: String(attributes.trackingId), address: toOrderUrl(request, id) };
    return sendForm(reply, opened, form, lines, { placed }, 409);
  }

  /** Places the order and counts it for the IP address and the phone number, unless it is refused. */
  async function place(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedShop,
    order: { form: OrderForm; lines: readonly FormLine[]; orderId: string; bodyHash: string; phone: string },
  ) {
    const { form, lines, orderId, phone } = order;
    const t = translatorOf(opened.context.language);
    const counted: readonly (readonly [CallLimit, string])[] = [
      [limits.ofAddress, addressKey(request.ip)],
      [limits.ofPhone, phone],
    ];
    const left = await Promise.all(counted.map(([one, key]) => one.take(key)));
    const giveBack = () => Promise.all(counted.map(([one, key]) => one.giveBack(key, 1)));
    if (left.some((count) => count < 0)) {
      await giveBack();
      return sendForm(reply, opened, form, lines, { alerts: [t('page_order_limit')] }, 429);
    }
    const refusal = await placeOrderOfForm(deps, opened.context.shop, order, form, lines);
    if (refusal === undefined) {
      await sendLink(request, opened, orderId, phone);
      return redirectToOrder(request, reply, orderId);
    }
    await giveBack();
    if (refusal === 'repeated') {
      // Another request with this form has placed it meanwhile.
      const placed = await database.documents.get('orders', orderId);
      if (placed && !(await isOrderOfForm(database, order))) return sendPlaced(request, reply, opened, form, placed);
      return redirectToOrder(request, reply, orderId);
    }
    if (refusal === 'busy') {
      reply.header('Retry-After', busySeconds);
      return sendForm(reply, opened, form, lines, { alerts: [t(refusals.busy)] }, 503);
    }
    // The form shows the products as they are now.
    const found = await findLines(form, opened);
    // Limited, as the stock could be found out by many tries.
    const isNamed = refusal === 'unavailable' && (await limits.shortOfAddress.take(addressKey(request.ip))) >= 0;
    const alerts = isNamed ? await listUnavailable(opened, found.lines) : [];
    return sendForm(
      reply,
      opened,
      form,
      found.lines,
      { alerts: alerts.length > 0 ? alerts : [t(refusals[refusal])] },
      409,
    );
  }

  /** Names the products of which there is less than was ordered, without the quantity in stock (R24). */
  async function listUnavailable({ context: { language } }: OpenedShop, lines: readonly FormLine[]): Promise<string[]> {
    const t = translatorOf(language);
    const rows = await database.documents.getMany(
      'products',
      lines.map(({ product }) => product.id),
    );
    const isShort = ({ product }: FormLine) => {
      const wanted = lines
        .filter((line) => line.product.id === product.id)
        .reduce((sum, { packId, quantity = 0 }) => {
          const factor = product.packs.find(({ id }) => id === packId)?.factor ?? 1;
          return sum + quantity * factor;
        }, 0);
      const row = rows.find(({ id }) => id === product.id);
      return !product.isInStock || Number(row?.attributes.quantityInStock ?? 0) < wanted;
    };
    const names = [...new Set(lines.filter(isShort).map(({ product }) => product.name))];
    return names.map((name) => t('page_order_short', { name }));
  }

  /** Lists the messages about changed prices, and about products that are no longer on the page. */
  function listChanges(
    { context: { language } }: OpenedShop,
    lines: readonly FormLine[],
    hasMissing: boolean,
  ): string[] {
    const t = translatorOf(language);
    const changed = lines.flatMap(({ product, packName, price, shownPrice }) => {
      if (shownPrice === price) return [];
      const name = packName === '' ? product.name : `${product.name}, ${packName}`;
      return [t('page_order_price', { name, price: formatPrice(price, language) })];
    });
    return [...changed, ...(hasMissing ? [t('page_order_gone')] : [])];
  }

  /** Sends the code that proves the buyer's number, or checks the typed one. Returns undefined once the number is proven, else the messages. */
  async function checkCode(
    request: FastifyRequest,
    { context: { shop, language } }: OpenedShop,
    form: OrderForm,
    phone: string,
  ): Promise<Pick<FormFeedback, 'alerts'> | undefined> {
    const { sendCode } = deps;
    if (!sendCode) return undefined;
    const t = translatorOf(language);
    const code = keys.makeCode(form.key, phone);
    if (form.code !== '') {
      const tries = [await limits.codeTries.take(form.key), await limits.codeTriesOfPhone.take(phone)];
      if (tries.some((count) => count < 0)) return { alerts: [t('page_order_limit')] };
      return form.code.replace(/\s/g, '') === code ? undefined : { alerts: [t('page_order_code_wrong')] };
    }
    const left = [await limits.codesOfAddress.take(addressKey(request.ip)), await limits.codesOfPhone.take(phone)];
    if (left.some((count) => count < 0)) return { alerts: [t('page_order_limit')] };
    const isSent = await trySend(request, sendCode, {
      to: phone,
      text: t('page_order_code_text', { code, shop: removeInvisible(shop.name) }),
    });
    return { alerts: isSent ? [] : [t('page_order_code_unsent')] };
  }

  /** Sends the link of an order to its proven number, so that the buyer finds the page again. */
  async function sendLink(request: FastifyRequest, { context, origin }: OpenedShop, orderId: string, phone: string) {
    if (!deps.sendCode) return;
    const url = `${origin}/o/${links.makeToken(orderId)}`;
    const text = translatorOf(context.language)('page_order_link_text', {
      shop: removeInvisible(context.shop.name),
      url,
    });
    await trySend(request, deps.sendCode, { to: phone, text });
  }

  function redirectToWhatsapp(reply: FastifyReply, opened: OpenedShop, form: OrderForm, lines: readonly FormLine[]) {
    const { shop, language } = opened.context;
    const ordered = lines.filter(({ quantity }) => quantity !== undefined);
    if (ordered.length === 0) {
      return sendForm(reply, opened, form, lines, { problems: { lines: 'page_order_quantity_wrong' } }, 400);
    }
    const text = writeWhatsappText(
      {
        code: makeOrderCode('W', () => randomInt(2 ** 32) / 2 ** 32),
        lines: ordered.map(({ product, packName, quantity = 0, total }) => ({
          name: product.name,
          pack: packName,
          quantity,
          total,
        })),
        ...{
          shopName: shop.name,
          name: form.name,
          phone: form.phone,
          orderWay: form.orderWay,
          place: form.place,
          note: form.note,
        },
      },
      language,
    );
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(`https://wa.me/${shop.phone.slice(1)}?${new URLSearchParams({ text })}`, 303);
  }
}

/** Sends a text message. Returns false, and logs the cause, if the gateway refuses it. */
async function trySend(request: FastifyRequest, send: SendText, message: TextMessage): Promise<boolean> {
  try {
    await send(message);
    return true;
  } catch (error) {
    request.log.warn({ err: error }, 'a text to a buyer was not sent');
    return false;
  }
}
