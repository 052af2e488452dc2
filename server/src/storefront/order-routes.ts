import { randomInt } from 'node:crypto';
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
import { removeUnseen } from './html.ts';
import { type OpenShopDeps, openShop, type Visit } from './open-shop.ts';
import {
  checkOrderForm,
  type FormLine,
  joinLines,
  type OrderForm,
  openOrderForm,
  readOrderForm,
  sumLines,
} from './order-form.ts';
import type { OrderLinks } from './order-links.ts';
import { type OrderNotice, renderOrderPage } from './order-page.ts';
import { sendNotice } from './page-errors.ts';
import { refuseForeignForm } from './page-forms.ts';
import { languageParameter, readValue, toAddress } from './page-request.ts';
import { isOrderOfForm, placeOrderOfForm, type Refusal } from './place-order.ts';
import { findGoods } from './public-shop.ts';
import { type WordKey, wordsIn } from './words.ts';

export interface OrderDeps extends OpenShopDeps {
  readonly runWrite: RunWrite;
  readonly origins: Origins;
  readonly links: OrderLinks;
  /** Signs the forms that are shown. */
  readonly formKey: Buffer;
  /** Sends the code that proves a buyer's number; undefined where the operator asks for none (DUKA_ORDER_CODES). */
  readonly sendCode: SendText | undefined;
}

/** Seconds after which a form may be sent again that came when too many did. */
const busySeconds = 5;

const refusals: Readonly<Record<Exclude<Refusal, 'repeated'>, WordKey>> = {
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

  async function findLines(form: Pick<OrderForm, 'lines'>, { drawing: { shop, nowMs } }: Visit) {
    const ids = form.lines.map(({ productId }) => productId);
    return joinLines(form, await findGoods(database, shop.storeId, [...new Set(ids)], nowMs));
  }

  function show(
    reply: FastifyReply,
    visit: Visit,
    form: OrderForm,
    lines: readonly FormLine[],
    notice: Partial<OrderNotice>,
    code = 200,
  ) {
    const page = renderOrderPage(
      visit.drawing,
      form,
      lines,
      { problems: {}, told: [], asksCode: false, placed: undefined, ...notice },
      visit,
    );
    return reply.code(code).header('Cache-Control', 'no-store').send(page);
  }

  app.get('/d/:slug/order', async (request, reply) => {
    const visit = await openShop(deps, request, reply);
    if (!visit) return reply;
    const { shop, language } = visit.drawing;
    const form = openOrderForm(request.query, keys.make(shop.storeId), shop);
    const { lines, isGone } = await findLines(form, visit);
    return show(reply, visit, form, lines, { told: isGone ? [wordsIn(language)('page_order_gone')] : [] });
  });

  app.post('/d/:slug/order', isForm, async (request, reply) => {
    refuseForeignForm(request, origins);
    const sent = readOrderForm(request.body);
    const shopOfForm = await deps.findShop((request.params as { slug: string }).slug);
    const isKnown = shopOfForm !== undefined && keys.isValid(shopOfForm.storeId, sent.key);
    const orderId = keys.toOrderId(shopOfForm?.storeId ?? '', sent.key);
    const bodyHash = keys.hashOrder(sent);
    const placed = isKnown ? await database.documents.get('orders', orderId) : undefined;
    if (placed && (await isOrderOfForm(database, { orderId, bodyHash }))) return leadToOrder(request, reply, orderId);
    if (isKnown && !shopOfForm.isOpenToPublic) {
      // Whoever has the form has seen the page while it was open.
      const text = placed ? 'page_shut_first' : 'page_shut_text';
      return sendNotice(request, reply, config, { code: 409, title: 'page_shut_title', text });
    }
    const visit = await openShop(deps, request, reply);
    if (!visit) return reply;
    if (placed) return showPlaced(request, reply, visit, sent, placed);
    const { shop, language, nowMs } = visit.drawing;
    const words = wordsIn(language);
    const form = isKnown ? sent : { ...sent, key: keys.make(shop.storeId) };
    const { lines, isGone } = await findLines(form, visit);
    const act = readValue(request.body, 'act', 16);
    if (act === 'update') return show(reply, visit, form, lines, { told: isGone ? [words('page_order_gone')] : [] });
    if (act === 'whatsapp' && shop.phone !== '') return leadToWhatsapp(reply, visit, form, lines);

    if (form.trap !== '') {
      return sendNotice(request, reply, config, {
        code: 200,
        title: 'page_order_sent_title',
        text: 'page_order_sent_text',
      });
    }
    if ((await limits.triesOfAddress.take(addressKey(request.ip))) < 0) {
      return show(reply, visit, form, lines, { told: [words('page_order_limit')] }, 429);
    }
    const problems = checkOrderForm(form, lines);
    const told = listChanges(visit, lines, isGone);
    if (!isKnown) told.push(words('page_order_form_old'));
    if (isClosedOn(shop, toDay(nowMs)) || !shop.isOpenToPublic) told.push(words('page_order_closed'));
    if (sumLines(lines) < shop.minimumOrder) {
      told.push(words('page_order_below', { amount: formatPrice(shop.minimumOrder, language) }));
    }
    if (!shop.orderWays.includes(form.way)) told.push(words('page_order_way_gone'));
    if (told.length > 0 || Object.keys(problems).length > 0) {
      return show(reply, visit, form, lines, { problems, told }, told.length > 0 ? 409 : 400);
    }
    const phone = parsePhone(form.phone) ?? '';
    const asked = await askCode(request, visit, form, phone);
    if (asked) return show(reply, visit, form, lines, { ...asked, asksCode: true }, 400);
    return place(request, reply, visit, { form, lines, orderId, bodyHash, phone });
  });

  function leadToOrder(request: FastifyRequest, reply: FastifyReply, orderId: string) {
    return reply.redirect(toOrderPage(request, orderId), 303);
  }

  function toOrderPage(request: FastifyRequest, orderId: string) {
    return toAddress(`/o/${links.makeToken(orderId)}`, [['lang', languageParameter(request)]]);
  }

  /** Shows a form that was changed after its order was placed: as a new form, with the words that the first order stands. */
  async function showPlaced(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    sent: OrderForm,
    { id, attributes }: DocumentRow,
  ) {
    const form = { ...sent, key: keys.make(visit.drawing.shop.storeId) };
    const { lines } = await findLines(form, visit);
    const placed = { reference: String(attributes.trackingId), address: toOrderPage(request, id) };
    return show(reply, visit, form, lines, { placed }, 409);
  }

  /** Places the order, counted for the address and the number; a refused one is not counted. */
  async function place(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    order: { form: OrderForm; lines: readonly FormLine[]; orderId: string; bodyHash: string; phone: string },
  ) {
    const { form, lines, orderId, phone } = order;
    const words = wordsIn(visit.drawing.language);
    const counted: readonly (readonly [CallLimit, string])[] = [
      [limits.ofAddress, addressKey(request.ip)],
      [limits.ofPhone, phone],
    ];
    const left = await Promise.all(counted.map(([one, key]) => one.take(key)));
    const giveBack = () => Promise.all(counted.map(([one, key]) => one.giveBack(key, 1)));
    if (left.some((count) => count < 0)) {
      await giveBack();
      return show(reply, visit, form, lines, { told: [words('page_order_limit')] }, 429);
    }
    const refusal = await placeOrderOfForm(deps, visit.drawing.shop, order, form, lines);
    if (refusal === undefined) {
      await sendLink(request, visit, orderId, phone);
      return leadToOrder(request, reply, orderId);
    }
    await giveBack();
    if (refusal === 'repeated') {
      // The other of two forms that were sent at once has placed it.
      const placed = await database.documents.get('orders', orderId);
      if (placed && !(await isOrderOfForm(database, order))) return showPlaced(request, reply, visit, form, placed);
      return leadToOrder(request, reply, orderId);
    }
    if (refusal === 'busy') {
      reply.header('Retry-After', busySeconds);
      return show(reply, visit, form, lines, { told: [words(refusals.busy)] }, 503);
    }
    // What the form shows again are the goods as they are by now.
    const found = await findLines(form, visit);
    // Without an end to it, whoever asks often enough learns how much there is of everything.
    const names = refusal === 'unavailable' && (await limits.shortOfAddress.take(addressKey(request.ip))) >= 0;
    const told = names ? await listUnavailable(visit, found.lines) : [];
    return show(reply, visit, form, found.lines, { told: told.length > 0 ? told : [words(refusals[refusal])] }, 409);
  }

  /** Names the goods of which there is less than was ordered; how much there is stays the shop's (R24). */
  async function listUnavailable({ drawing: { language } }: Visit, lines: readonly FormLine[]): Promise<string[]> {
    const words = wordsIn(language);
    const rows = await database.documents.getMany(
      'products',
      lines.map(({ good }) => good.id),
    );
    const isShort = ({ good }: FormLine) => {
      const wanted = lines
        .filter((line) => line.good.id === good.id)
        .reduce((sum, { packId, quantity = 0 }) => {
          const factor = good.packs.find(({ id }) => id === packId)?.factor ?? 1;
          return sum + quantity * factor;
        }, 0);
      const row = rows.find(({ id }) => id === good.id);
      return !good.isInStock || Number(row?.attributes.quantityInStock ?? 0) < wanted;
    };
    const names = [...new Set(lines.filter(isShort).map(({ good }) => good.name))];
    return names.map((name) => words('page_order_short', { name }));
  }

  /** Says which prices are others than the form showed, and that goods are not on the page any more. */
  function listChanges({ drawing: { language } }: Visit, lines: readonly FormLine[], isGone: boolean): string[] {
    const words = wordsIn(language);
    const changed = lines.flatMap(({ good, packName, price, seenPrice }) => {
      if (seenPrice === price) return [];
      const name = packName === '' ? good.name : `${good.name}, ${packName}`;
      return [words('page_order_price', { name, price: formatPrice(price, language) })];
    });
    return [...changed, ...(isGone ? [words('page_order_gone')] : [])];
  }

  /** Sends the code that proves the buyer's number, or checks the one that was typed; returns what to say where it is not proven. */
  async function askCode(
    request: FastifyRequest,
    { drawing: { shop, language } }: Visit,
    form: OrderForm,
    phone: string,
  ): Promise<Pick<OrderNotice, 'told'> | undefined> {
    const { sendCode } = deps;
    if (!sendCode) return undefined;
    const words = wordsIn(language);
    const code = keys.makeCode(form.key, phone);
    if (form.code !== '') {
      const tries = [await limits.codeTries.take(form.key), await limits.codeTriesOfPhone.take(phone)];
      if (tries.some((count) => count < 0)) return { told: [words('page_order_limit')] };
      return form.code.replace(/\s/g, '') === code ? undefined : { told: [words('page_order_code_wrong')] };
    }
    const left = [await limits.codesOfAddress.take(addressKey(request.ip)), await limits.codesOfPhone.take(phone)];
    if (left.some((count) => count < 0)) return { told: [words('page_order_limit')] };
    const isSent = await trySend(request, sendCode, {
      to: phone,
      text: words('page_order_code_text', { code, shop: removeUnseen(shop.name) }),
    });
    return { told: isSent ? [] : [words('page_order_code_unsent')] };
  }

  /** Sends the link of an order to a number that was proven for it: the page is found again after the browser was closed. */
  async function sendLink(request: FastifyRequest, { drawing, origin }: Visit, orderId: string, phone: string) {
    if (!deps.sendCode) return;
    const url = `${origin}/o/${links.makeToken(orderId)}`;
    const text = wordsIn(drawing.language)('page_order_link_text', { shop: removeUnseen(drawing.shop.name), url });
    await trySend(request, deps.sendCode, { to: phone, text });
  }

  function leadToWhatsapp(reply: FastifyReply, visit: Visit, form: OrderForm, lines: readonly FormLine[]) {
    const { shop, language } = visit.drawing;
    const goods = lines.filter(({ quantity }) => quantity !== undefined);
    if (goods.length === 0) {
      return show(reply, visit, form, lines, { problems: { lines: 'page_order_quantity_wrong' } }, 400);
    }
    const text = writeWhatsappText(
      {
        code: makeOrderCode('W', () => randomInt(2 ** 32) / 2 ** 32),
        lines: goods.map(({ good, packName, quantity = 0, total }) => ({
          name: good.name,
          pack: packName,
          quantity,
          total,
        })),
        ...{
          shopName: shop.name,
          name: form.name,
          phone: form.phone,
          way: form.way,
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

/** Sends a text; returns false, and logs why, where the gateway does not take it. */
async function trySend(request: FastifyRequest, send: SendText, message: TextMessage): Promise<boolean> {
  try {
    await send(message);
    return true;
  } catch (error) {
    request.log.warn({ err: error }, 'a text to a buyer was not sent');
    return false;
  }
}
