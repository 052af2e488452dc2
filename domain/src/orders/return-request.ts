import { isDocumentId } from '#document-id.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '#money/payment.ts';
import { maxReferenceLength } from '#money/payment-reference.ts';
import { findStranger, type RequestData, type RequestProblem, readTexts } from '#request-data.ts';
import { toThousandths } from '#values/quantity.ts';
import { type RefundStep, refundSteps } from './returned-goods.ts';

/** A return takes goods back; a void undoes the whole sale, as if it never was (R29). */
const returnKinds = ['return', 'void'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export interface ReturnedItem {
  /** The line of the order: its id, or its place, counted from 0, as a phone has no ids of the lines of a sale that it has not sent yet. */
  readonly itemId?: string;
  readonly line?: number;
  /** In the unit of the line: above 0, with at most three decimals. */
  readonly quantity: number;
  /** False for goods that can no longer be sold. */
  readonly restock: boolean;
}

/** The data that a return is asked for with. */
export interface ReturnRequest {
  readonly orderId: string;
  readonly kind: ReturnKind;
  readonly reason: string;
  /** The method of the refund; undefined for none given. */
  readonly refundMethod: ReceivedMethod | undefined;
  /** The reference of the transfer by which money goes back; empty for none. */
  readonly refundReference: string;
  /** The step to which cash that is given back is rounded; undefined for the exact amount. */
  readonly roundTo: RefundStep | undefined;
  /** Empty for a void, which takes all of it. */
  readonly items: readonly ReturnedItem[];
}

/** The most characters of a reason. */
export const maxReturnReasonLength = 500;
/** The most characters of the reference of a transfer. */
const known = ['storeId', 'orderId', 'kind', 'reason', 'refundMethod', 'refundReference', 'roundTo', 'items'];
const decidedByServer = ['amount', 'cost', 'refunded', 'at', 'by', 'byRole'];

/** Reads the data of a return. A problem names the attribute and says what it must be. */
export function readReturnRequest(data: RequestData): ReturnRequest | RequestProblem {
  const stranger = findStranger(data, known, decidedByServer);
  if (stranger) return stranger;
  const { orderId } = data;
  if (!isDocumentId(orderId)) return { attribute: 'orderId', text: 'must be the ID of an order' };
  const kind = returnKinds.find((each) => each === data.kind);
  if (!kind) return { attribute: 'kind', text: 'must be return or void' };
  const reason = typeof data.reason === 'string' ? data.reason.trim() : '';
  if (reason === '' || [...reason].length > maxReturnReasonLength) {
    return { attribute: 'reason', text: `must be a text of 1 to ${maxReturnReasonLength} characters` };
  }
  const refundMethod = toReceivedMethod(data.refundMethod);
  if (data.refundMethod !== undefined && data.refundMethod !== null && !refundMethod) {
    return { attribute: 'refundMethod', text: `must be one of ${receivedMethods.join(', ')}` };
  }
  const roundTo = refundSteps.find((step) => step === data.roundTo);
  const isRounded = data.roundTo !== undefined && data.roundTo !== null;
  if (isRounded && (!roundTo || kind === 'void' || refundMethod !== 'cash')) {
    return {
      attribute: 'roundTo',
      text: `must be one of ${refundSteps.join(', ')}, of a return that is given back in cash`,
    };
  }
  const texts = readTexts(data, { refundReference: maxReferenceLength });
  if ('attribute' in texts) return texts;
  const items = kind === 'void' ? [] : readItems(data.items);
  if (items) return { orderId, kind, reason, refundMethod, ...texts, roundTo, items };
  return {
    attribute: 'items',
    text: 'must be a list of different lines of the order, each {"itemId", "quantity", "restock"} with a quantity above 0 and at most three decimals; "line", its place from 0, may stand for "itemId"',
  };
}

function readItems(value: unknown): ReturnedItem[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const items: ReturnedItem[] = [];
  for (const item of value) {
    const { itemId, line, quantity, restock = true } = Object(item);
    const isNamed = line === undefined ? isDocumentId(itemId) : itemId === undefined && isPlace(line);
    const isRight =
      isNamed &&
      typeof quantity === 'number' &&
      quantity > 0 &&
      toThousandths(quantity) / 1000 === quantity &&
      typeof restock === 'boolean';
    if (!isRight || items.some((other) => other.itemId === itemId && other.line === line)) return undefined;
    items.push({ ...(line === undefined ? { itemId } : { line }), quantity, restock });
  }
  return items;
}

function isPlace(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}
