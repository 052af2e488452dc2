import { findShopOwner } from '@duka/domain/commands/command';
import { askPayment } from '@duka/domain/commands/money/ask-payment';
import { makeDocumentId } from '@duka/domain/document-id';
import { guestIdOf } from '@duka/domain/messages/guest';
import { hourMs } from '@duka/domain/values/durations';
import { maxTypedPhoneLength, parsePhone } from '@duka/domain/values/phone';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';
import { ApiError } from '#errors.ts';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { isForm } from '#http/limits/body-bounds.ts';
import { addressKey, createCallLimit } from '#http/limits/rate-limit.ts';
import { maxBuyerMessage, renderBuyerPage, toRefreshHeader } from './buyer-page.ts';
import { readBuyersOrder } from './buyers-order.ts';
import type { OrderDeps } from './order-routes.ts';
import { sendNotFound, sendNotice } from './page-errors.ts';
import { refuseCrossSiteForm } from './page-forms.ts';
import { languageOfPage, languageParameter, originOf, readTyped, readValue, toUrl } from './page-request.ts';
import { findShop } from './public-shop.ts';
import { type TextKey, translatorOf } from './translate.ts';

/** The most phones that are asked within an hour for one order, and by somebody of one address. */
const asksPerHour = { ofOrder: 6, ofAddress: 12 };
/** The most messages that a buyer writes of one order within an hour, and somebody of one address. */
const messagesPerHour = 30;

/** What an order's page says after a form that was refused, with the message that was not sent. */
interface BuyerNotice {
  readonly alert?: TextKey;
  readonly draft?: string;
  readonly wrongPhone?: string;
  /** The HTTP status. */
  readonly code?: number;
}

/** True if an order is neither cancelled nor paid. */
function isToPay({ attributes }: DocumentRow): boolean {
  return attributes.status !== 'Cancelled' && Number(attributes.owed ?? 0) > 0;
}

/** Returns the request of an order of which it is not known yet whether it is paid; undefined for none. */
async function findOpenRequest({ documents }: Pick<Database, 'documents'>, orderId: string) {
  const where = [equal('orderId', orderId), equal('status', 'asked')];
  return (await documents.list('paymentRequests', { where, limit: 1 }))[0];
}

/** Registers the page of an order, which its buyer follows by a secret link (R69). */
export function buyerRoutes(
  app: FastifyInstance,
  deps: Pick<OrderDeps, 'config' | 'database' | 'now' | 'runWrite' | 'origins' | 'links' | 'findProvider'>,
): void {
  const { config, database, now, runWrite, origins, links, findProvider } = deps;
  const limit = (name: string) => createCallLimit({ database, now }, name, messagesPerHour, hourMs);
  const limits = { ofOrder: limit('messages by order'), ofAddress: limit('messages of buyers by address') };
  const askLimit = (name: string, most: number) => createCallLimit({ database, now }, name, most, hourMs);
  const askLimits = {
    ofOrder: askLimit('phones asked by order', asksPerHour.ofOrder),
    ofAddress: askLimit('phones asked by address', asksPerHour.ofAddress),
  };
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;

  async function sendPage(request: FastifyRequest, reply: FastifyReply, order: DocumentRow, notice: BuyerNotice = {}) {
    const shop = await findShop(database, String(order.attributes.storeId));
    if (!shop) return sendNotFound(request, reply, config);
    const { write, still } = request.query as Readonly<Record<string, unknown>>;
    const language = languageOfPage(request, reply);
    const token = tokenOf(request);
    const page = {
      ...{
        shop,
        order: await readBuyersOrder(database, order, {
          ...{ language, nowMs: now().getTime() },
          provider: await findProvider(shop.storeId),
        }),
        token,
        csrfToken: links.makeCsrfToken(token),
        language,
      },
      ...{
        lang: languageParameter(request),
        isWriting: write === '1' || notice.draft !== undefined,
        isRefreshOff: still === '1',
      },
      ...{ alert: notice.alert ? translatorOf(language)(notice.alert) : '', draft: notice.draft ?? '' },
      wrongPhone: notice.wrongPhone,
    };
    const refresh = toRefreshHeader(page);
    if (refresh !== undefined) reply.header('Refresh', refresh);
    return reply
      .code(notice.code ?? 200)
      .header('Cache-Control', 'no-store')
      .send(renderBuyerPage(page, { origin: originOf(request, config.publicUrl) }));
  }

  /** Returns the order of a form on its page; for a wrong link or CSRF token it sends the reply and returns undefined. */
  async function findOrderOfForm(request: FastifyRequest, reply: FastifyReply): Promise<DocumentRow | undefined> {
    refuseCrossSiteForm(request, origins);
    const order = await links.find(database, tokenOf(request));
    if (!order) sendNotFound(request, reply, config);
    else if (links.isCsrfToken(tokenOf(request), readValue(request.body, 'mark', 100))) return order;
    else sendNotice(request, reply, config, { code: 403, title: 'page_failed_title', text: 'page_buyer_form_old' });
    return undefined;
  }

  function redirectToPage(request: FastifyRequest, reply: FastifyReply) {
    const address = toUrl(`/o/${tokenOf(request)}`, [['lang', languageParameter(request)]]);
    return reply.header('Cache-Control', 'no-store').redirect(address, 303);
  }

  app.get('/o/:token', async (request, reply) => {
    const order = await links.find(database, tokenOf(request));
    return order ? sendPage(request, reply, order) : sendNotFound(request, reply, config);
  });

  app.post('/o/:token/cancel', isForm, async (request, reply) => {
    const order = await findOrderOfForm(request, reply);
    if (!order) return reply;
    try {
      await runWrite(buyerWithoutAccount, async (write) => {
        const before = await write.documents.get('orders', order.id);
        if (!before || before.attributes.status === 'Cancelled') return;
        const values = { status: 'Cancelled' };
        await write.update('orders', before, {
          attributes: await write.check('orders', { id: order.id, values, before }),
        });
      });
    } catch (error) {
      // The shop has confirmed it meanwhile.
      if (!(error instanceof ApiError) || error.type !== 'document_update_conflict') throw error;
      const present = await links.find(database, tokenOf(request));
      return present
        ? sendPage(request, reply, present, { alert: 'page_buyer_too_late', code: 409 })
        : sendNotFound(request, reply, config);
    }
    return redirectToPage(request, reply);
  });

  app.post('/o/:token/pay', isForm, async (request, reply) => {
    const order = await findOrderOfForm(request, reply);
    if (!order) return reply;
    const typed = readValue(request.body, 'phone', maxTypedPhoneLength);
    const phone = parsePhone(typed);
    if (phone === undefined) return sendPage(request, reply, order, { wrongPhone: typed, code: 400 });
    const storeId = String(order.attributes.storeId);
    if ((await findProvider(storeId)) === undefined || !isToPay(order)) return redirectToPage(request, reply);
    // A form that is sent twice spends nothing.
    if (await findOpenRequest(database, order.id)) return redirectToPage(request, reply);
    const refuseBusy = () => sendPage(request, reply, order, { alert: 'page_buyer_pay_limit', code: 429 });
    const left = [await askLimits.ofOrder.take(order.id), await askLimits.ofAddress.take(addressKey(request.ip))];
    if (left.some((count) => count < 0)) return refuseBusy();
    try {
      await runWrite(buyerWithoutAccount, async (write) => {
        const present = await write.documents.get('orders', order.id);
        if (!present || !isToPay(present)) return;
        const amount = Number(present.attributes.owed);
        await askPayment(write, { storeId, target: { orderId: order.id }, phone, amount });
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.type === 'general_rate_limit_exceeded') return refuseBusy();
      // The other one of two forms has asked, or the shop has no provider any more: the page says how it is.
      if (error.type !== 'payment_request_open' && error.type !== 'payment_provider_missing') throw error;
    }
    return redirectToPage(request, reply);
  });

  app.post('/o/:token/messages', isForm, async (request, reply) => {
    const order = await findOrderOfForm(request, reply);
    if (!order) return reply;
    const draft = readTyped(request.body, 'message');
    if (draft === '') return redirectToPage(request, reply);
    if ([...draft].length > maxBuyerMessage)
      return sendPage(request, reply, order, { alert: 'page_order_too_long', draft, code: 400 });
    const left = [await limits.ofOrder.take(order.id), await limits.ofAddress.take(addressKey(request.ip))];
    if (left.some((count) => count < 0))
      return sendPage(request, reply, order, { alert: 'page_order_limit', draft, code: 429 });
    await runWrite(buyerWithoutAccount, async (write) => {
      // The order, or its shop, may have been deleted meanwhile.
      const isThere = (await write.documents.get('orders', order.id)) !== undefined;
      const receiverId = isThere ? await findShopOwner(write, order.attributes.storeId) : undefined;
      if (receiverId === undefined) return;
      await write.insert('messages', {
        id: makeDocumentId(now().getTime(), Math.random),
        permissions: [`read("user:${receiverId}")`],
        attributes: {
          senderId: guestIdOf(order.id),
          receiverId,
          content: draft,
          isRead: false,
          fileUrl: null,
          fileType: null,
        },
      });
    });
    return redirectToPage(request, reply);
  });

  app.get('/o/*', async (request, reply) => sendNotFound(request, reply, config));
}
