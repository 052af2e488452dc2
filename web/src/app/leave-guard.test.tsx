// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const goTo = async (app: AppPage, name: string) => {
  const navigation = await screen.findAllByRole('navigation', { name: 'Main' });
  await app.user.click(within(navigation[0] as HTMLElement).getByRole('link', { name }));
};
/** True if the browser would ask before the tab is closed. */
const asksAtClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const forms: readonly [name: string, path: string, fill: (app: AppPage) => Promise<void>, words: string][] = [
  ['product', '/products/add', (app) => app.fill('Product Name', 'Half typed'), 'is kept on this device'],
  ['stock count', '/products?count=1', (app) => app.fill('Hoe', '3'), 'This count is not saved yet.'],
  ['sale', '/orders/new-sale', sellHoe, 'This sale is not recorded yet.'],
  ['import', '/products/import', chooseFile, 'This file is not imported yet.'],
  ['settings', '/settings', (app) => app.fill('Bio', 'Half typed'), 'not saved yet'],
];

test.each(forms)(
  'a half-filled %s is asked about before a link leads away or the tab is closed [LAY-027]',
  async (_, path, fill, words) => {
    const app = await startApp();
    await app.signInNew({ products: [{ name: 'Hoe' }] });
    await app.open(path);
    await screen.findByRole('heading', { level: 1 });
    expect(asksAtClosing()).toBe(false);
    await fill(app);
    await waitFor(() => expect(asksAtClosing()).toBe(true));
    await app.settled();

    await goTo(app, 'Customers');
    expect(await question()).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await app.press('Stay');
    expect(app.path()).toBe(path);
    await goTo(app, 'Customers');
    await app.press('Leave');
    await screen.findByRole('heading', { level: 1, name: 'Customers' });
    expect(asksAtClosing()).toBe(false);
  },
);

test('a form that is saved or given up leads away without a question [LAY-027, PROD-002]', async () => {
  const app = await startApp();
  await app.signInNew();
  await app.open('/products');
  await app.user.click(await screen.findByRole('link', { name: 'Add Product' }));
  await app.fill('Product Name', 'Half typed');
  await app.press('Cancel');
  await waitFor(() => expect(app.path()).toBe('/products'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asksAtClosing()).toBe(false);
});

async function sellHoe(app: AppPage): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: /Hoe/ }));
}

async function chooseFile(app: AppPage): Promise<void> {
  const text = 'name,sellingPrice\nRake,500\n';
  await waitFor(() => expect(document.querySelector('input[type="file"]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await app.user.upload(input, new File([text], 'goods.csv', { type: 'text/csv' }));
}
