import { expect, test } from 'vitest';
import { toRegistrationSummary } from './registration-summary.ts';

const seller = { userId: 'u1', fullName: 'Rehema Mushi', email: 'rehema@duka.example', phone: '+255712345678' };
const shop = {
  storeName: 'Rehema Agrovet',
  storeType: 'Small-Scale',
  phone: '+255712345678',
  bRegNo: 'BRN-1',
  tinNo: '000123456',
  activeHrs: '07:30am - 05:30pm',
  license: 'license-1',
};
const location = {
  region: 'Arusha',
  district: 'Meru',
  ward: 'Akheri',
  street: 'Sokoni',
  road: 'Sokoine',
  houseNo: '12',
  postcode: '23103',
  latitude: -3.37,
  longtude: 36.68,
};
const payment = {
  accountName: 'Rehema Mushi',
  accountNo: '0712345678',
  type: 'mobile',
  provider: 'M-Pesa',
  providerBranch: 'Arusha',
};
const now = new Date('2026-03-01T09:00:00Z');

test('the summary holds the seller, the shop, its place and how it is paid [REG-033, DATA-065, DATA-066, DATA-067]', () => {
  // What the documents carry beside their attributes stays behind.
  const extra = { $permissions: [], storeId: ['s1'] };
  const summary = toRegistrationSummary(
    {
      seller,
      store: { ...shop, $id: 's1' },
      location: { ...location, ...extra },
      payment: { ...payment, ...extra },
      isPaymentSaved: true,
    },
    now,
  );
  expect(summary).toEqual({
    ...seller,
    address: { street: 'Sokoni', city: 'Meru', zipCode: '23103', country: 'Tanzania' },
    role: 'seller',
    sellerInfo: {
      shop: { ...shop, storeId: 's1' },
      location,
      business: {
        bRegNo: 'BRN-1',
        tinNo: '000123456',
        license: 'license-1',
        bankDetails: { ...payment, isSaved: true },
      },
    },
    registrationDate: '2026-03-01T09:00:00.000Z',
    status: 'pending',
    lastUpdated: '2026-03-01T09:00:00.000Z',
  });
});

test('payment details that are only a local record say so [DATA-066, PAY-009]', () => {
  const collected = { seller, store: { ...shop, $id: 's1' }, location, payment, isPaymentSaved: false };
  expect(toRegistrationSummary(collected, now).sellerInfo.business.bankDetails.isSaved).toBe(false);
});
