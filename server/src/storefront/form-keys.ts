import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hourMs } from '@duka/domain/values/durations';
import { parsePhone } from '@duka/domain/values/phone';
import type { OrderForm } from './order-form.ts';
import { isSameSecret } from './order-links.ts';

/** Milliseconds for which a form that was shown may be sent. */
const formMs = 24 * hourMs;

/**
 * The keys of order forms: each form that is shown has one of its own, which this server has signed for the shop. The order that a form sends
 * has an id made from it, so that a form that is sent twice is one order (R69).
 */
export interface FormKeys {
  make(storeId: string): string;
  isValid(storeId: string, formKey: string): boolean;
  /** Returns the id of the order of a form. */
  toOrderId(storeId: string, formKey: string): string;
  /** Returns a hash of what a form orders, for whom and how it is delivered; the same for a form that is sent again unchanged. */
  hashOrder(form: OrderForm): string;
  /** Returns the six digits that a text to this number holds, for this form (DUKA_ORDER_CODES). */
  makeCode(formKey: string, phone: string): string;
}

export function createFormKeys(key: Buffer, now: () => Date): FormKeys {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  const signBody = (storeId: string, body: string) =>
    sign(`order-form ${storeId} ${body}`).subarray(0, 16).toString('base64url');
  return {
    make(storeId) {
      const body = `${now().getTime().toString(36)}.${randomBytes(16).toString('base64url')}`;
      return `${body}.${signBody(storeId, body)}`;
    },
    isValid(storeId, formKey) {
      const [time = '', chance = '', signature = ''] = formKey.split('.');
      const ageMs = now().getTime() - Number.parseInt(time, 36);
      return ageMs >= 0 && ageMs < formMs && isSameSecret(signBody(storeId, `${time}.${chance}`), signature);
    },
    toOrderId: (storeId, formKey) =>
      `d${createHash('sha256').update(`${storeId} ${formKey}`).digest('hex').slice(0, 31)}`,
    hashOrder({ lines, name, phone, orderWay, place, note }) {
      const goods = lines.map(({ productId, packId = '', quantity }) => [productId, packId, quantity]);
      const order = [goods, name, parsePhone(phone) ?? phone, orderWay, orderWay === 'delivery' ? place : '', note];
      return sign(`order ${JSON.stringify(order)}`).toString('base64url');
    },
    makeCode: (formKey, phone) => String(sign(`code ${formKey} ${phone}`).readUInt32BE() % 1_000_000).padStart(6, '0'),
  };
}
