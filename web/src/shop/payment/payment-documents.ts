import { equal, limit } from '@duka/domain/query';
import { listMissingPaymentFields, type StorePaymentValues } from '@duka/domain/shops/store-payment';
import { createDocument, listDocuments, updateDocument } from '#data/calls/documents.ts';
import { ApiFailure, isAlreadyTaken } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';

export type PaymentDocument = WireDocument<'storePayments'>;

/** More than a shop has of them. */
const maxPayments = 100;

export interface PaymentSave {
  readonly userId: string;
  readonly storeId: string;
  /** The document to change; without it, the one that the store has, of the same type if there are several. */
  readonly paymentId?: string | undefined;
  readonly values: StorePaymentValues;
}

/** The outcome of a save. When it was not saved, the record is on this device only; PAY-015. */
export type PaymentResult =
  | { readonly saved: true; readonly payment: PaymentDocument }
  | { readonly saved: false; readonly payment: StorePaymentValues };

/** Lists the payment details of a store. */
export async function listPayments(storeId: string): Promise<readonly PaymentDocument[]> {
  return (await listDocuments('storePayments', [equal('storeId', storeId), limit(maxPayments)])).documents;
}

/**
 * Changes the store's payment details, or creates them where there are none. Throws what the backend refuses; where it
 * has no place for them (404) the answer is the unsaved record.
 */
export async function savePayment(save: PaymentSave): Promise<PaymentResult> {
  const { storeId, values } = save;
  if (storeId === '') throw new Error(m.shop_payment_missing_store());
  const missing = listMissingPaymentFields({ ...values });
  if (missing.length > 0) throw new Error(m.shop_payment_missing_fields({ list: missing.join(', ') }));
  try {
    const id = save.paymentId ?? pickPayment(await listPayments(storeId), values.type)?.$id;
    const payment = id === undefined ? await create(save) : await updateDocument('storePayments', id, values);
    return { saved: true, payment };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
    console.info('The payment details could not be stored', error);
    return { saved: false, payment: values };
  }
}

/** Returns the record to change when these details are given again. */
export function pickPayment(payments: readonly PaymentDocument[], type: string): PaymentDocument | undefined {
  return payments.find((payment) => payment.type === type) ?? payments[0];
}

/**
 * Creates a record that only the seller may read. `storeId` is a list of one (DATA-037, Q-039). The store's id
 * serves as the document's, so that a repeated create, of a second tab too, cannot make a second one (decision 0022);
 * where somebody else holds that id, another is made.
 */
async function create({ userId, storeId, values }: PaymentSave): Promise<PaymentDocument> {
  const permissions = ['read', 'update', 'delete'].map((action) => `${action}("user:${userId}")`);
  const data = { ...values, storeId: [storeId] };
  try {
    return await createDocument('storePayments', storeId, data, permissions);
  } catch (error) {
    if (!isAlreadyTaken(error)) throw error;
    const isOwn = (await listPayments(storeId)).some(({ $id }) => $id === storeId);
    if (isOwn) return updateDocument('storePayments', storeId, values);
    return createDocument('storePayments', ID.unique(), data, permissions);
  }
}
