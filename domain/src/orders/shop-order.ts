import { readNumber, readText } from '#values/unchecked-values.ts';
import {
  isOwedMethod,
  type OrderChannel,
  type OrderStatus,
  type OrderWay,
  orderChannels,
  type PaymentMethod,
  toOrderStatus,
  toOrderWay,
  toPaymentMethod,
} from './order.ts';
import { multiply } from './purchase.ts';

/** An order as the shop sees it; decision 0014. */
export interface ShopOrder {
  readonly id: string;
  readonly trackingId: string;
  /** Empty for a customer at the counter who gave no name. */
  readonly customerName: string;
  readonly customerPhone: string;
  /** Where the buyer lives, and the number as a farmer; absent where they were not told, and where the query did not select them (R75). */
  readonly buyerVillage?: string;
  readonly farmerNumber?: string;
  /** The government's part of what did not come back of a subsidised sale, in whole shillings; absent for none (R75). */
  readonly subsidy?: number;
  /** The part of `paid` that came from the customer's advance, in whole shillings; absent for none (R79). */
  readonly fromAdvance?: number;
  /** True if the number of an account's order is known to be the account's (R32), and that of a guest's to be a customer's (R67). */
  readonly isSamePerson?: boolean;
  /** The account that messages go to; empty for a customer without an account, and where the query did not select it. */
  readonly customerAccountId: string;
  readonly orderDate: string;
  /** Whole shillings, after the discount. */
  readonly orderTotal: number;
  /** Whole shillings at list prices; `orderTotal` for orders from before list prices were stored. */
  readonly listTotal: number;
  /** Whole shillings of discount on the whole order (R26). */
  readonly discount: number;
  readonly paid: number;
  readonly owed: number;
  /** The worth of the returned goods (R29). */
  readonly returned: number;
  readonly status: OrderStatus;
  readonly channel: OrderChannel;
  readonly paymentMethod: PaymentMethod;
  readonly paymentReference: string;
  readonly note: string;
  /** Why expired goods were sold; empty where none were sold, and where the query did not select it. */
  readonly expiredReason: string;
  /** Why the sale was voided; empty for an order that was not voided. */
  readonly voidReason: string;
  /** How a buyer without an account gets the goods; absent for other buyers, and where the query did not select it (R67). */
  readonly orderWay?: OrderWay;
  /** Where the goods are delivered to; absent together with `orderWay`. */
  readonly deliveryPlace?: string;
  /** The member who sold it over the counter (R63); absent for other orders, and where the query did not select it. */
  readonly byMember?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A line of an order; name, unit and prices are those of the time of the order. */
export interface OrderItem {
  readonly id: string;
  /** Empty when the product was deleted since. */
  readonly productId: string;
  readonly productName: string;
  readonly unitName: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** The product's price at that time, where another may have been agreed (R26). */
  readonly listPrice: number;
  /** The number of packs and the price of one; null for goods in the product's own unit (R30). */
  readonly pack: { readonly name: string; readonly quantity: number; readonly price: number } | null;
  /** Whole shillings of the line, after its share of the order's discount. */
  readonly total: number;
  /** Whole shillings of the line, before the order's discount. */
  readonly amount: number;
  /** The government's part of `total`; absent for none (R75). */
  readonly subsidy?: number;
  /** The quantity that came back, in the product's unit (R29). */
  readonly returned: number;
  /** The expiry date at the time of the order; null for goods without one. */
  readonly expiryDate: string | null;
  /** True if the cost of the goods is unknown, as the product was deleted before the sale reached the server (R44). */
  readonly isCostUnknown?: boolean | null;
}

/** Parses an order document. Returns undefined for anything else. */
export function parseShopOrder(document: unknown): ShopOrder | undefined {
  const order = Object(document);
  if (typeof order.$id !== 'string') return undefined;
  const orderTotal = readNumber(order.orderTotal);
  const [paymentMethod, status] = [toPaymentMethod(order.paymentMethod) ?? 'unpaid', toOrderStatus(order.status)];
  const owed = isOwed({ paymentMethod, status: status ?? 'Pending' }) ? orderTotal : 0;
  const orderWay = toOrderWay(order.orderWay);
  return {
    id: order.$id,
    trackingId: readText(order.trackingId),
    customerName: readText(order.customerName),
    customerPhone: readText(order.customerPhone),
    customerAccountId: readText(Object(order.customerId).userId),
    isSamePerson: order.isSamePerson === true,
    orderDate: readText(order.orderDate),
    orderTotal,
    ...{ listTotal: readNumber(order.listTotal ?? orderTotal), discount: readNumber(order.discount) },
    ...{ paid: readNumber(order.paid ?? orderTotal - owed), owed: readNumber(order.owed ?? owed) },
    ...{ returned: readNumber(order.returned), voidReason: readText(order.voidReason) },
    status: status ?? 'Pending',
    channel: orderChannels.find((channel) => channel === order.channel) ?? 'marketplace',
    paymentMethod,
    paymentReference: readText(order.paymentReference),
    note: readText(order.note),
    expiredReason: readText(order.expiredReason),
    ...(orderWay && { orderWay, deliveryPlace: readText(order.deliveryPlace) }),
    ...(typeof order.byMember === 'string' && { byMember: order.byMember }),
    ...(order.buyerVillage && { buyerVillage: order.buyerVillage }),
    ...(order.subsidy && { subsidy: order.subsidy }),
    ...(order.fromAdvance > 0 && { fromAdvance: order.fromAdvance }),
    ...(order.farmerNumber && { farmerNumber: order.farmerNumber }),
    createdAt: readText(order.$createdAt),
    updatedAt: readText(order.$updatedAt),
  };
}

/** Parses an order item. Returns undefined for anything else. */
export function parseOrderItem(document: unknown): OrderItem | undefined {
  const item = Object(document);
  if (typeof item.$id !== 'string') return undefined;
  const [quantity, unitPrice, packName] = [
    readNumber(item.quantity),
    readNumber(item.unitPrice),
    readText(item.packName),
  ];
  const total = typeof item.total === 'number' ? item.total : multiply(quantity, unitPrice);
  return {
    id: item.$id,
    productId: typeof item.productId === 'string' ? item.productId : readText(Object(item.productId).$id),
    productName: readText(item.productName),
    unitName: readText(item.unitName),
    ...{ quantity, unitPrice, returned: readNumber(item.returned) },
    pack:
      packName === ''
        ? null
        : { name: packName, quantity: readNumber(item.packQuantity), price: readNumber(item.packPrice) },
    ...{ total, amount: total + readNumber(item.discount) },
    listPrice: readNumber(item.listPrice ?? item.unitPrice),
    ...(item.subsidy && { subsidy: item.subsidy }),
    expiryDate: readText(item.expiryDate) || null,
    isCostUnknown: item.isCostUnknown,
  };
}

/** True if the order is to be paid yet: nothing was paid, or the goods were bought on credit. */
export function isOwed({ paymentMethod, status }: Pick<ShopOrder, 'paymentMethod' | 'status'>): boolean {
  return status !== 'Cancelled' && isOwedMethod(paymentMethod);
}
