import { findShopOwner } from '@duka/domain/commands/command';
import { makeDocumentId } from '@duka/domain/document-id';
import { guestIdOf } from '@duka/domain/messages/guest';
import { hourMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentRow } from '#database/types.ts';
import { ApiError } from '#errors.ts';
import { buyerWithoutAccount } from '#http/caller/caller.ts';
import { isForm } from '#http/limits/body-bounds.ts';
import { addressKey, createCallLimit } from '#http/limits/rate-limit.ts';
import { maxBuyerMessage, refreshOf, renderBuyerPage } from './buyer-page.ts';
import { readBuyersOrder } from './buyers-order.ts';
import type { OrderDeps } from './order-routes.ts';
import { sendMissing, sendNotice } from './page-errors.ts';
import { refuseForeignForm } from './page-forms.ts';
import { languageOfPage, languageParameter, originOf, readTyped, readValue, toAddress } from './page-request.ts';
import { findShop } from './public-shop.ts';
import { type WordKey, wordsIn } from './words.ts';

/** The most messages that a buyer writes of one order within an hour, and somebody of one address. */
const messagesPerHour = 30;

/** The notice at the top of an order's page, and the typed message that was not sent. */
interface Said {
  readonly told?: WordKey;
  readonly typed?: string;
  /** The HTTP status. */
  readonly code?: number;
}

/** Registers the page of an order, which its buyer follows by a secret link (R69). */
export function buyerRoutes(
  app: FastifyInstance,
  deps: Pick<OrderDeps, 'config' | 'database' | 'now' | 'runWrite' | 'origins' | 'links'>,
): void {
  const { config, database, now, runWrite, origins, links } = deps;
  const limit = (name: string) => createCallLimit({ database, now }, name, messagesPerHour, hourMs);
  const limits = { ofOrder: limit('messages by order'), ofAddress: limit('messages of buyers by address') };
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;

  async function show(request: FastifyRequest, reply: FastifyReply, order: DocumentRow, said: Said = {}) {
    const shop = await findShop(database, String(order.attributes.storeId));
    if (!shop) return sendMissing(request, reply, config);
    const { write, still } = request.query as Readonly<Record<string, unknown>>;
    const language = languageOfPage(request, reply);
    const token = tokenOf(request);
    const drawing = {
      ...{
        shop,
        order: await readBuyersOrder(database, order, language),
        token,
        mark: links.makeFormMark(token),
        language,
      },
      ...{
        lang: languageParameter(request),
        isWriting: write === '1' || said.typed !== undefined,
        isStill: still === '1',
      },
      ...{ told: said.told ? wordsIn(language)(said.told) : '', typed: said.typed ?? '' },
    };
    const refresh = refreshOf(drawing);
    if (refresh !== undefined) reply.header('Refresh', refresh);
    return reply
      .code(said.code ?? 200)
      .header('Cache-Control', 'no-store')
      .send(renderBuyerPage(drawing, { origin: originOf(request, config.publicUrl) }));
  }

  /** Finds the order of a form on its page; answers a wrong link or a forged form, and returns undefined. */
  async function findOrderOfForm(request: FastifyRequest, reply: FastifyReply): Promise<DocumentRow | undefined> {
    refuseForeignForm(request, origins);
    const order = await links.find(database, tokenOf(request));
    if (!order) sendMissing(request, reply, config);
    else if (links.isFormMark(tokenOf(request), readValue(request.body, 'mark', 100))) return order;
    else sendNotice(request, reply, config, { code: 403, title: 'page_failed_title', text: 'page_buyer_form_old' });
    return undefined;
  }

  function leadBack(request: FastifyRequest, reply: FastifyReply) {
    const address = toAddress(`/o/${tokenOf(request)}`, [['lang', languageParameter(request)]]);
    return reply.header('Cache-Control', 'no-store').redirect(address, 303);
  }

  app.get('/o/:token', async (request, reply) => {
    const order = await links.find(database, tokenOf(request));
    return order ? show(request, reply, order) : sendMissing(request, reply, config);
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
        ? show(request, reply, present, { told: 'page_buyer_too_late', code: 409 })
        : sendMissing(request, reply, config);
    }
    return leadBack(request, reply);
  });

  app.post('/o/:token/messages', isForm, async (request, reply) => {
    const order = await findOrderOfForm(request, reply);
    if (!order) return reply;
    const typed = readTyped(request.body, 'message');
    if (typed === '') return leadBack(request, reply);
    if ([...typed].length > maxBuyerMessage)
      return show(request, reply, order, { told: 'page_order_too_long', typed, code: 400 });
    const left = [await limits.ofOrder.take(order.id), await limits.ofAddress.take(addressKey(request.ip))];
    if (left.some((count) => count < 0))
      return show(request, reply, order, { told: 'page_order_limit', typed, code: 429 });
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
          content: typed,
          isRead: false,
          fileUrl: null,
          fileType: null,
        },
      });
    });
    return leadBack(request, reply);
  });

  app.get('/o/*', async (request, reply) => sendMissing(request, reply, config));
}
