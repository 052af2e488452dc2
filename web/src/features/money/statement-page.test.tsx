// @vitest-environment jsdom

import { toDay } from '@duka/domain/values/dates';
import { documentsPath, listPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const path = '/money/mobile/statement';

/** A shop with mobile money of today: 20,000 with a reference and 5,000 without one. */
async function openShop() {
  const app = await startApp({ widthPx: 360 });
  const seller = await app.signInNew({ products: [{ name: 'Urea', quantityInStock: 50, sellingPrice: 5000 }] });
  const sell = (documentId: string, quantity: number, paymentReference: string | null) =>
    app.api(
      'POST',
      documentsPath('orders'),
      {
        documentId,
        data: {
          ...{ storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'mobile money', paymentReference },
          orderItems: [{ productId: seller.productIds[0], quantity }],
        },
      },
      seller,
    );
  await sell('with-reference', 4, 'DKR4XYZ122');
  await sell('without', 1, null);
  const list = async (collection: string) =>
    (await app.api('GET', listPath(collection), undefined, seller)).body.documents as Record<string, unknown>[];
  return { app, seller, list, today: toDay(app.server.now().toISOString()) };
}

async function choose(app: AppPage, lines: readonly string[]) {
  const file = await screen.findByLabelText('Statement of the wallet');
  await app.user.upload(file, new File([lines.join('\n')], 'mpesa.csv'));
}

const heading = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance';
const region = (name: string) => within(screen.getByRole('region', { name }));

test('a day is laid beside the statement, each difference is named, and nothing is sent before a tap [STATEMENT-001, STATEMENT-004, STATEMENT-005, STATEMENT-006]', async () => {
  const { app, list, today } = await openShop();
  await app.open(path);
  await choose(app, [
    'Organization,Asha Agrovet',
    heading,
    `DKR4XYZ125,${today} 00:04,Merchant payment ZAWADI,Completed,"7,000.00",,"131,500.00"`,
    `DKR4XYZ124,${today} 00:03,Business Charge,Completed,,-500.00,"124,500.00"`,
    `DKR4XYZ123,${today} 00:02,Merchant payment JUMA,Completed,"5,000.00",,"125,000.00"`,
    `DKR4XYZ122,${today} 00:01,Merchant payment NEEMA,Completed,"19,000.00",,"120,000.00"`,
    `DKR4XYZ121,${today} 00:01,Merchant payment BARAKA,Failed,"3,000.00",,"101,000.00"`,
  ]);
  await screen.findByText('Lines: 4, days: 1');
  await screen.findByText('The same in both: 1');
  expect(region('Another amount').getByRole('listitem')).toHaveTextContent(/NEEMA.*19,000.*In your shop: TZS.20,000/);
  expect(region('Only in the statement').getByText('Merchant payment ZAWADI')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Only in your shop' })).toBeNull();
  expect(await list('mobileReceipts')).toEqual([]);
  expect(await list('expenses')).toEqual([]);

  await app.press('Note as not recognised');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Only in the statement' })).toBeNull());
  expect(await list('mobileReceipts')).toMatchObject([
    {
      ...{ wallet: 'mpesa', reference: 'DKR4XYZ125', amount: 7000, state: 'said' },
      sender: 'Merchant payment ZAWADI',
    },
  ]);
  expect(region('Noted and not confirmed').getByText('Merchant payment ZAWADI')).toBeVisible();

  await app.press('Write down TZS 500 of fees as an expense');
  await waitFor(() => expect(screen.queryByRole('button', { name: /of fees as an expense$/ })).toBeNull());
  expect(await list('expenses')).toMatchObject([{ kind: 'other', amount: 500, method: 'mobile money' }]);
});

test('where all is equal that is said, and the last balance is counted at the end of the day [STATEMENT-004, STATEMENT-007]', async () => {
  const { app, today } = await openShop();
  await app.open('/money/mobile');
  await app.user.click(await screen.findByRole('link', { name: "Compare with the wallet's statement" }));
  await choose(app, [
    heading,
    `DKR4XYZ122,${today} 00:01,NEEMA,Completed,"20,000",,"20,000"`,
    `DKR4XYZ123,${today} 00:02,JUMA,Completed,"5,000",,"25,000"`,
  ]);
  await screen.findByText(/^All is equal/);
  await app.user.click(await screen.findByRole('link', { name: "Use the balance at the day's end" }));
  const mobile = within(await screen.findByRole('region', { name: 'Mobile money' }));
  expect(mobile.getByLabelText('Counted')).toHaveValue('25,000');
  expect(mobile.getByRole('status')).toHaveTextContent('Right');
});

test('unknown columns are chosen, what cannot be read is named, and the next statement is read so again [STATEMENT-002, STATEMENT-003]', async () => {
  const { app, today } = await openShop();
  const lines = ['When,Code,Sum', `${today},DKR4XYZ122,20000`, `${today},X1,many`];
  await app.open(path);
  await choose(app, lines);
  await screen.findByText('Say which column has the date, and which the money that came in.');
  await app.user.selectOptions(screen.getByLabelText('When'), 'Date');
  await app.user.selectOptions(screen.getByLabelText('Code'), 'Reference');
  await app.user.selectOptions(screen.getByLabelText('Sum'), 'Money in and out');
  await screen.findByText('Line 3: The amount cannot be read.');
  await screen.findByText('The same in both: 1');
  await app.press('Choose another file');
  await choose(app, lines);
  await screen.findByText('The same in both: 1');
});
