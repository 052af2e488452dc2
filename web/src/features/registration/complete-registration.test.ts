import type { CollectedRegistration } from '@duka/domain/registration/registration-summary';
import { expect, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import { type Completion, completeRegistration } from './complete-registration.ts';

const collected: CollectedRegistration = {
  seller: { userId: 'u1', fullName: 'Rehema Mushi', email: 'rehema@duka.example', phone: '+255712345678' },
  store: {
    $id: 's1',
    storeName: 'Rehema Agrovet',
    storeType: 'Small-Scale',
    phone: '+255712345678',
    bRegNo: 'BRN-1',
    tinNo: '123456789',
    activeHrs: '07:30am - 05:30pm',
    license: null,
  },
  location: {
    region: 'Arusha',
    district: 'Meru',
    ward: 'Akheri',
    street: 'Sokoni',
    road: 'Sokoine',
    houseNo: '0',
    postcode: '0',
    latitude: 0,
    longtude: 0,
  },
  payment: { accountName: 'Rehema', accountNo: '1', type: 'bank', provider: 'CRDB', providerBranch: 'Arusha' },
  isPaymentSaved: true,
};
const now = new Date('2026-03-01T09:00:00Z');

test('completion signals type register with the complete user data [REG-033, DATA-066]', async () => {
  const signals: Completion[] = [];
  const outcome = await completeRegistration(
    collected,
    async (completion) => {
      signals.push(completion);
    },
    now,
  );
  expect(outcome).toBe('completed');
  expect(signals).toEqual([
    {
      type: 'register',
      userData: expect.objectContaining({
        userId: 'u1',
        status: 'pending',
        sellerInfo: {
          shop: expect.objectContaining({ storeId: 's1', storeName: 'Rehema Agrovet' }),
          location: collected.location,
          business: expect.objectContaining({ bankDetails: { ...collected.payment, isSaved: true } }),
        },
      }),
    },
  ]);
});

test('a license that finished uploading after step 2 is part of what is handed over [REG-033, SHOP-021]', async () => {
  const backend = await openRealBackend();
  const link = `${backend.url}/v1/storage/buckets/files/files/leseni/view?project=duka`;
  // The state that an upload leaves when it ended before the store was made, and before a reload.
  const kept = new Map([
    ['duka.license.mwajuma.name', 'leseni.pdf'],
    ['duka.license.mwajuma.link', link],
  ]);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const person = { email: 'mwajuma@duka.example', password: 'Mbegu-Bora-1', name: 'Mwajuma Said' };
  const { createAccount, createSession } = await import('#data/calls/account.ts');
  await createAccount({ userId: 'mwajuma', ...person });
  await createSession(person.email, person.password);
  const { saveUserDocument } = await import('./seller-profile.ts');
  const seller = { userId: 'mwajuma', fullName: person.name, email: person.email, phone: '+255712345678' };
  await saveUserDocument(seller);
  const { createStore } = await import('#shop/details/store-documents.ts');
  const placeholder = `${backend.url}/no-license.svg`;
  const details = { storeName: 'Mwajuma Seeds', storeType: 'Retail', phone: seller.phone, bRegNo: 'BRN-2' };
  const store = await createStore('mwajuma', {
    ...details,
    tinNo: '123456789',
    activeHrs: '08:00 - 17:00',
    license: placeholder,
  });

  const { attachLicense, readLicenseUpload } = await import('#shop/details/license-uploads.ts');
  attachLicense('mwajuma', store);
  await vi.waitFor(() => expect(readLicenseUpload('mwajuma').state).toBe('stored'));
  const later = await import('./complete-registration.ts');
  const licenses: unknown[] = [];
  const outcome = await later.completeRegistration(
    { ...collected, seller, store },
    async ({ userData }) => {
      licenses.push(userData.sellerInfo);
    },
    now,
  );
  expect(outcome).toBe('completed');
  expect(store.license).toBe(placeholder);
  expect(licenses).toMatchObject([{ shop: { license: link }, business: { license: link } }]);
});

test('without anybody to take over, the registration is complete and cannot go on [REG-043]', async () => {
  expect(await completeRegistration(collected, undefined, now)).toBe('callback_missing');
});

test('a completion that fails is logged and can be tried again [REG-042]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = () => Promise.reject(new Error('no answer'));
  expect(await completeRegistration(collected, failing, now)).toBe('completion_failed');
  expect(log).toHaveBeenCalledWith('The registration could not be completed', expect.any(Error));
  expect(await completeRegistration(collected, async () => {}, now)).toBe('completed');
  log.mockRestore();
});
