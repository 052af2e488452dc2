import { type Api, documentsPath, expectStored } from './api.ts';
import type { Seller } from './sellers.ts';

/** How shops are paid: into a bank account, or on a phone. */
export const bank = {
  accountName: 'Rehema Agrovet',
  accountNo: '0150412776100',
  type: 'bank',
  provider: 'CRDB',
  providerBranch: 'Arusha',
};
export const mobile = {
  accountName: 'Rehema Mushi',
  accountNo: '+255754000001',
  type: 'mobile',
  provider: 'M-Pesa',
  providerBranch: 'Arusha',
};

/** Stores over the wire how the shop is paid, which is the last thing that registration stores. */
export async function storePayment(api: Api, seller: Seller, values: object): Promise<void> {
  const body = { documentId: `pay-${seller.storeId}`.slice(0, 36), data: { ...values, storeId: [seller.storeId] } };
  await expectStored(api('POST', documentsPath('storePayments'), body, seller));
}

/** Reads how the shop is paid. */
export async function readPayments(api: Api, seller: Seller): Promise<Record<string, unknown>[]> {
  return (await api('GET', documentsPath('storePayments'), undefined, seller)).body.documents ?? [];
}
