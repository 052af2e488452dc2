import { fullNameOf } from '#accounts/user-profile.ts';
import type { Right } from '#collections/rights.ts';
import { findMember } from '#commands/caller-scope.ts';
import { findShopOwner, makeRowId, requireNew, requireReadable, requireRight } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore, DocumentSource, NewRow } from '#commands/command-store.ts';
import { readAdvance } from '#commands/credit/book-sums.ts';
import { insertRequest } from '#commands/money/ask-payment.ts';
import { linkTo } from '#commands/stock/deleted-product.ts';
import { type TakenGoods, takeDeletedGoods, takeGoods } from '#commands/stock/goods.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { findPaidAt } from '#figures/shop-money.ts';
import { maxGuestOrderId } from '#messages/guest.ts';
import { customerKeyOf, guestKey } from '#orders/customer-key.ts';
import { isGuestChannel, makeOrderCode, type OrderChannel } from '#orders/order.ts';
import { type OrderLine, type OrderRequest, readOrderRequest } from '#orders/order-request.ts';
import { agreeTerms } from '#orders/order-terms.ts';
import { listMissingSaleRights, type SaleTotals } from '#orders/sale-rights.ts';
import { toUnitPrice } from '#products/packs.ts';
import { isClosedOn, readShopPage } from '#shops/shop-page.ts';
import { chosenDayRule, isChosenDay } from '#values/chosen-day.ts';
import { toDay } from '#values/dates.ts';
import { dayMs } from '#values/durations.ts';
import { formatPrice } from '#values/money.ts';
import { isTotalTooLarge } from '#values/number-input.ts';
import { toStoredDate } from '#values/wire-date.ts';
import { findCustomerKey, isProvenNumber } from './known-customer.ts';
import { recordOrderSteps } from './order-ledger.ts';
import { agreePayment, checkDebtor, recordOrderPayments } from './order-payments.ts';
import { findOrderedGoods, type OrderedGoods, unitNameOf } from './ordered-goods.ts';
import { agreeSubsidies, changeOwed } from './subsidised-sale.ts';

/**
 * Stores an order with its lines, what was paid of it and its first step, takes the stock and writes the movements (decision
 * 0014, R26). A customer orders for itself, a shop sells over its counter, and the marketplace's own server orders for anyone.
 * A sale that waited on a phone counts when it happened, and neither stock nor date nor limit refuses it (R33); one that is
 * written down later counts on its day (R58). Of a subsidised sale the farmer pays what the government does not (R75). A buyer without an account orders by the page of a shop, as long as that is open (R67). What is left to pay of a sale may be asked of a phone (R77). Rejects with `ApiError` 409 `document_already_exists` for one that is stored
 * already, 400 `document_invalid_structure` for what cannot be ordered, 409 `order_goods_expired` for goods past their date
 * (R24), and 409 `document_update_conflict` when there is not enough in stock.
 */
export async function placeOrder(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const { scope, at } = write;
  const request = requireReadable(readOrderRequest(data));
  if (request.channel === 'link') await requireOpenPage(write, request);
  else if (request.customerId === null) requireRight(write, request.storeId, sellingRights(request.channel));
  else if (!scope.everything && !scope.userIds.includes(request.customerId)) throw apiError('user_unauthorized');
  const customer = await findCustomer(write, request);
  if (isGuestChannel(request.channel) && id.length > maxGuestOrderId) {
    throw invalidStructure(`An order without an account needs an ID of at most ${maxGuestOrderId} characters`);
  }
  await requireNew(write, 'orders', id);
  const soldAtMs = Date.parse(at) - (request.soldAgoMs ?? 0) - request.daysAgo * dayMs;
  const soldAt = new Date(soldAtMs).toISOString();
  const goods = await findOrderedGoods(write, request, soldAtMs);
  const terms = agreeLines(request, goods);
  await requireMinimum(write, request, terms.orderTotal);
  // A customer cannot declare that it has paid.
  const asked = request.channel === 'walk-in' || scope.everything ? request.paymentMethod : 'unpaid';
  const subsidy = await agreeSubsidies(write, request, terms.lines, soldAt);
  const { payments, ...payment } = agreePayment(request, terms.orderTotal - subsidy.total, asked);
  if (request.asksPhone !== null && payment.owed === 0) {
    throw invalidStructure('Attribute "asksPhone" is for a sale of which something is left to pay');
  }
  const isNamed = customer !== undefined || request.customerName !== '' || request.customerPhone !== '';
  const buyer = {
    customerId: request.customerId,
    customerName: customer ? fullNameOf(customer.attributes) : request.customerName,
    // Nobody else is known of a sale that a phone pays.
    customerPhone:
      String(customer?.attributes.phone ?? '') || (isNamed ? request.customerPhone : (request.asksPhone ?? '')),
  };
  const customerKey = isGuestChannel(request.channel)
    ? guestKey(id)
    : await findCustomerKey(write, request.storeId, customerKeyOf(buyer, payment.owed > 0));
  checkDebtor(customerKey, payment.owed);
  // The customer's advance settles a part of it at once (R79).
  const advance = payment.owed > 0 ? await readAdvance(write, request.storeId, String(customerKey)) : 0;
  const owed = Math.max(payment.owed - advance, 0);
  if (request.channel === 'walk-in') {
    // What is asked of a phone is no credit that the seller gives (R77).
    checkSaleRights(write, request.storeId, { ...terms, owed: request.asksPhone === null ? owed : 0 });
  }

  const owner = await findShopOwner(write, request.storeId);
  const audience = [owner, customer?.attributes.userId].filter((accountId) => typeof accountId === 'string');
  const permissions = audience.map((accountId) => `read("user:${accountId}")`);
  const order = await write.insert('orders', {
    id,
    permissions,
    attributes: {
      ...buyer,
      ...payment,
      byMember: request.customerId === null ? (findMember(scope, request.storeId)?.id ?? null) : null,
      trackingId: makeOrderCode('DK', Math.random),
      storeId: request.storeId,
      orderDate: soldAt,
      arrivedAt: request.soldAgoMs === null ? null : at,
      ...{ listTotal: terms.listTotal, discount: request.discount, orderTotal: terms.orderTotal },
      ...{ returned: 0, writtenOff: 0, customerKey },
      isSamePerson: customer ? (await isProvenNumber(write, customer)) || null : null,
      dueAt: payment.owed > 0 ? readDueAt(request) : null,
      status: request.channel === 'walk-in' ? 'Completed' : 'Pending',
      channel: request.channel,
      paidAt: findPaidAt(payment.paymentMethod, null, soldAt),
      paymentReference: payment.paymentReference || null,
      note: request.note || null,
      ...{ orderWay: request.orderWay, deliveryPlace: request.deliveryPlace || null },
      ...{ buyerVillage: request.buyerVillage.trim() || null, farmerNumber: request.farmerNumber.trim() || null },
      expiredReason: goods.expired.length > 0 ? request.expiredReason || null : null,
      ...(request.programmeId !== null && {
        ...{ programmeId: request.programmeId, subsidy: subsidy.total, subsidyPaid: 0, subsidyRefused: 0 },
      }),
    },
  });
  await sellLines(write, order, terms.lines, goods, subsidy.parts);
  await changeOwed(write, request.programmeId, subsidy.total);
  await recordOrderPayments(
    write,
    order,
    payments.map((each) => ({ ...each, kind: 'sale', countsAt: soldAt })),
  );
  // Nobody is asked for a sale that waited on a phone: it stays owed.
  if (request.asksPhone !== null && request.soldAgoMs === null && owed > 0) {
    const target = { orderId: order.id };
    await insertRequest(write, { storeId: request.storeId, target, phone: request.asksPhone, amount: owed });
  }
  await recordOrderSteps(write, order, [
    { kind: 'placed', value: String(order.attributes.status) },
    ...(goods.expired.length > 0 ? [{ kind: 'expired', value: 'allowed' } as const] : []),
  ]);
}

/** Returns the rights of which a member needs one to enter an order: who handles orders may enter those from WhatsApp too. */
function sellingRights(channel: OrderChannel): readonly Right[] {
  return channel === 'whatsapp' ? ['sell', 'orders'] : ['sell'];
}

/**
 * Rejects with `ApiError` 401 `user_unauthorized` for an order by the page that the server does not place for a buyer, and 409
 * `shop_page_closed` where the page is closed, the shop on holiday, or the way of the order not one of the shop's (R67).
 */
async function requireOpenPage(write: CommandStore, { storeId, orderWay }: OrderRequest): Promise<void> {
  if (!write.scope.isBuyer) throw apiError('user_unauthorized');
  const shop = await write.documents.get('stores', storeId);
  const page = shop && readShopPage(shop.attributes);
  if (!page?.isOpenToPublic) throw apiError('shop_page_closed');
  if (isClosedOn(page, toDay(write.at))) throw apiError('shop_page_closed', 'The shop is closed for some days.');
  if (orderWay && !page.orderWays.includes(orderWay)) {
    throw apiError('shop_page_closed', `The shop offers no ${orderWay}.`);
  }
}

/** Rejects with 409 `shop_page_closed` for an order by the page that comes to less than the shop's least. */
async function requireMinimum(write: CommandStore, { storeId, channel }: OrderRequest, total: number): Promise<void> {
  if (channel !== 'link') return;
  const shop = await write.documents.get('stores', storeId);
  const { minimumOrder } = readShopPage(shop?.attributes ?? {});
  if (total < minimumOrder) {
    throw apiError('shop_page_closed', `The shop takes orders from ${formatPrice(minimumOrder)} on.`);
  }
}

/** Throws 403 `shop_right_missing` for a sale that needs a right which the member lacks, or a discount beyond their limit (R63). */
function checkSaleRights(write: CommandStore, storeId: string, totals: SaleTotals): void {
  const member = findMember(write.scope, storeId);
  const [missing] = member ? listMissingSaleRights(totals, member) : [];
  if (missing === undefined) return;
  requireRight(write, storeId, [missing]);
  throw apiError(
    'shop_right_missing',
    `You may take off at most ${member?.discountLimit} % of the list price. Ask someone who may give more.`,
  );
}

/** Prices the lines as it was agreed on. Throws `document_invalid_structure` for totals that cannot be. */
function agreeLines(request: OrderRequest, { products, lines: found }: OrderedGoods) {
  const lines = found.map((ordered) => {
    const { productId, quantity, unitPrice } = ordered.asked;
    const product = products.get(productId);
    const ownPrice = product && Math.round(Number(product.attributes.sellingPrice));
    // What is sold no more has no other price than the one that was agreed on.
    const listPrice = (ordered.pack ? ordered.pack.sellingPrice : ownPrice) ?? unitPrice;
    if (listPrice === undefined) throw invalidStructure(`Nobody knows what "${productId}" was sold for`);
    return { productId, quantity, listPrice, unitPrice: unitPrice ?? listPrice, ordered };
  });
  const terms = agreeTerms(lines, request.discount);
  if (isTotalTooLarge(terms.agreedTotal) || isTotalTooLarge(terms.listTotal)) {
    throw invalidStructure('Attribute "orderItems" costs more than can be counted; order less of it');
  }
  if (request.discount > terms.agreedTotal) {
    throw invalidStructure(`Attribute "discount" is more than the goods come to, which is ${terms.agreedTotal}`);
  }
  return terms;
}

/** Takes the goods out of the stock, and stores the lines with what they had cost. */
async function sellLines(
  write: CommandStore,
  { id: orderId, permissions, attributes: { storeId = null, orderDate } }: DocumentRow,
  lines: ReturnType<typeof agreeLines>['lines'],
  goods: OrderedGoods,
  subsidies: readonly number[],
): Promise<void> {
  const there = lines.filter(({ productId }) => goods.products.has(productId));
  const asked = there.map(({ productId, ordered }) => ({ productId, quantity: ordered.quantity }));
  const soldAtMs = Date.parse(String(orderDate));
  const taken = await takeGoods(write, goods, asked, { reason: 'order', orderId }, soldAtMs);
  const takenBy = new Map(there.map(({ ordered }, index) => [ordered, taken[index]]));
  const deleted = new Map<OrderedGoods['lines'][number], Values>();
  for (const { productId, ordered } of lines) {
    if (takenBy.has(ordered)) continue;
    const wanted = { storeId: String(storeId), productId, quantity: ordered.quantity };
    deleted.set(ordered, await takeDeletedGoods(write, wanted, { reason: 'order', orderId }, soldAtMs));
  }
  const items = lines.map(
    ({ productId: _, ordered, ...line }, index): NewRow => ({
      id: makeRowId(write, index),
      permissions,
      attributes: {
        ...{ orderId, storeId, ...line, subsidy: subsidies[index] || null },
        ...toPackedLine(line, ordered),
        ...describeGoods(goods, ordered.asked, takenBy.get(ordered), deleted.get(ordered)),
      },
    }),
  );
  await write.insertAll('orderItems', items);
}

/** Says what the goods of a line are, and what they had cost; a product that was deleted since is named as it was sold (R33). */
function describeGoods(
  goods: OrderedGoods,
  { productId, soldAs }: OrderLine,
  taken: TakenGoods | undefined,
  deleted: Values | undefined,
): Values {
  if (!taken) {
    const names = { productName: soldAs?.productName ?? '', unitName: soldAs?.unitName || null };
    const link = { productId: null, keptProductId: productId };
    return { ...link, ...names, expiryDate: null, guessed: null, guessedCost: null, ...deleted };
  }
  const { product, ...had } = taken;
  const { name: productName = '', registrationNo = null } = product.attributes;
  const unitName = unitNameOf(goods, product);
  return { ...linkTo(product), ...had, productName, registrationNo, unitName, isCostUnknown: false };
}

/** Says a line in packs in the product's unit, whose price is rounded; its total stays that of the packs (R30). */
function toPackedLine(
  line: { readonly quantity: number; readonly unitPrice: number },
  { quantity, pack }: OrderedGoods['lines'][number],
) {
  if (!pack) return { packName: null, packQuantity: null, packPrice: null };
  return {
    ...{ quantity, unitPrice: toUnitPrice(line.unitPrice, pack.factor) },
    ...{ packName: pack.name, packQuantity: line.quantity, packPrice: line.unitPrice },
  };
}

async function findCustomer(
  { documents }: DocumentSource,
  { customerId }: OrderRequest,
): Promise<DocumentRow | undefined> {
  if (customerId === null) return undefined;
  const customer = await documents.get('users', customerId);
  if (!customer) throw apiError('relationship_value_invalid', 'Attribute "customerId" names no customer.');
  return customer;
}

/** A sale that has happened is not refused for a day that cannot be: none was agreed on then (R33). */
function readDueAt({ dueAt, soldAgoMs }: OrderRequest): string | null {
  if (dueAt === null) return null;
  const stored = toStoredDate(dueAt);
  if (stored !== undefined && isChosenDay(stored.slice(0, 10))) return stored;
  if (soldAgoMs !== null) return null;
  throw invalidStructure(`Attribute "dueAt" ${chosenDayRule}`);
}
