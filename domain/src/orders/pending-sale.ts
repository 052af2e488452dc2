import { toReceivedMethod } from '#money/payment.ts';
import type { Payment } from '#money/payment-line.ts';
import { sumPayments } from '#money/payment-list.ts';
import { type Pack, toBaseQuantity } from '#products/packs.ts';
import { toDay } from '#values/dates.ts';
import { dayMs } from '#values/durations.ts';
import { parseQuantity } from '#values/number-input.ts';
import type { SaleGood } from './order-goods.ts';
import type { SaleDraft } from './order-sale.ts';
import { agreeTerms } from './order-terms.ts';
import { findMainMethod } from './paid-order.ts';
import {
  asksPhone,
  findAdvance,
  findListPrice,
  findPack,
  findSubsidy,
  readParts,
  readPrice,
  toOrderLines,
  toSaleData,
} from './sale-sums.ts';
import type { OrderItem, ShopOrder } from './shop-order.ts';
import type { SoldAs } from './sold-as.ts';

/** A sale that no server has yet: the data that will be sent, and the order that its receipt shows meanwhile. */
export interface PendingSale {
  /** The prices are those that the customer has paid, and the goods what they were sold as, whatever they are by the time it is sent (R33). */
  readonly data: Readonly<Record<string, unknown>>;
  /** Without a tracking id, which the server makes. */
  readonly order: ShopOrder;
  readonly items: readonly OrderItem[];
  readonly money: readonly Payment[];
}

/** Computes a sale by the values that this phone has. Its lines were checked; `recordedAt` is ISO text. */
export function toPendingSale(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
  recordedAt: string,
): PendingSale {
  const sent = toSaleData(draft, storeId, goods, toDay(Date.parse(recordedAt)));
  const soldAt = new Date(Date.parse(recordedAt) - (sent.daysAgo ?? 0) * dayMs).toISOString();
  const lines = draft.lines.flatMap((line) => {
    const [good, input] = [goods.get(line.productId), parseQuantity(line.quantity)];
    if (!good || input.kind !== 'value') return [];
    const pack = findPack(line, good);
    return [
      { good, pack, quantity: input.value, unitPrice: readPrice(line, good), listPrice: findListPrice(line, good) },
    ];
  });
  const { discount } = sent;
  const terms = agreeTerms(lines, discount);
  const { orderTotal, listTotal } = terms;
  const measured = terms.lines.map((line) => {
    const { good, pack, quantity } = line;
    const taken = pack ? (toBaseQuantity(quantity, pack.factor) ?? quantity) : quantity;
    return { ...line, taken, subsidy: findSubsidy(draft, good, taken, line.total) };
  });
  const subsidy = measured.reduce((sum, line) => sum + line.subsidy, 0);
  const fromAdvance = findAdvance(draft, goods);
  const due = orderTotal - subsidy - fromAdvance;
  const money = listMoney(draft, due).map(
    (payment): Payment => ({
      id: `${draft.id}-${payment.method}`,
      ...payment,
      kind: 'sale',
      countsAt: soldAt,
      at: recordedAt,
      reference: '',
    }),
  );
  const paid = sumPayments(money) + fromAdvance;
  const owed = due - sumPayments(money);
  const items = measured.map(
    ({ good, pack, quantity, taken, unitPrice, listPrice, ...line }, index): OrderItem => ({
      ...{ id: `${draft.id}-${index}`, productId: good.id, productName: good.name, unitName: good.unitName },
      quantity: taken,
      ...{ unitPrice, listPrice, returned: 0, expiryDate: good.hasExpiry ? good.expiryDate : null },
      pack: pack ? { name: pack.name, quantity, price: unitPrice } : null,
      ...{ total: line.total, amount: line.total + line.discount },
      ...(line.subsidy > 0 && { subsidy: line.subsidy }),
    }),
  );
  return {
    data: {
      ...sent,
      orderItems: toOrderLines(draft).map((line, index) => ({
        ...{ ...line, ...(lines[index] && toSold(lines[index])) },
        ...(subsidy > 0 && { subsidy: measured[index]?.subsidy ?? 0 }),
      })),
    },
    order: {
      ...{ id: draft.id, trackingId: '', customerName: sent.customerName, customerPhone: sent.customerPhone },
      ...(sent.buyerVillage && { buyerVillage: sent.buyerVillage }),
      ...(sent.farmerNumber && { farmerNumber: sent.farmerNumber }),
      ...(subsidy > 0 && { subsidy }),
      ...(fromAdvance > 0 && { fromAdvance }),
      ...{ customerAccountId: '', orderDate: soldAt, orderTotal, listTotal, discount, paid, owed, returned: 0 },
      ...{ status: 'Completed', channel: 'walk-in', note: sent.note, expiredReason: '', voidReason: '' },
      paymentMethod:
        draft.isSplit || asksPhone(draft) || fromAdvance > 0
          ? owed > 0
            ? 'credit'
            : (findMainMethod(money) ?? 'cash')
          : draft.paymentMethod,
      ...{ paymentReference: sent.paymentReference, createdAt: soldAt, updatedAt: soldAt },
    },
    items,
    money,
  };
}

function toSold(line: { readonly good: SaleGood; readonly pack: Pack | undefined; readonly unitPrice: number }) {
  const { good, pack, unitPrice } = line;
  const soldAs: SoldAs = {
    ...{ productName: good.name, unitName: good.unitName },
    ...(pack && { pack: { name: pack.name, factor: pack.factor } }),
  };
  return { unitPrice, soldAs };
}

function listMoney(draft: SaleDraft, orderTotal: number): Pick<Payment, 'method' | 'amount'>[] {
  if (draft.isSplit) return readParts(draft);
  if (asksPhone(draft)) return [];
  const method = toReceivedMethod(draft.paymentMethod);
  return method && orderTotal > 0 ? [{ method, amount: orderTotal }] : [];
}
