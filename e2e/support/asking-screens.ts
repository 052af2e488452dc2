import { projectId } from '@duka/domain/project';
import { documentsPath } from './api.ts';
import { demoProduct, open, openAsAsha, type Screen, type Visit } from './visit.ts';
import { like, t } from './words.ts';

/** Dialogs over a page, and notices of changes made elsewhere. */
export const askingScreens: readonly Screen[] = [
  ['goods being thrown away', (visit) => openDialog(visit, t('view_batches_lose'))],
  ['pack being added', (visit) => openDialog(visit, t('pack_add'))],
  ['supplier being edited', (visit) => openSupplierDialog(visit, t('suppliers_edit'))],
  ['supplier being paid', (visit) => openSupplierDialog(visit, t('suppliers_pay'))],
  ['product that was changed elsewhere', (visit) => openChangedElsewhere(visit)],
  ['page without a network', (visit) => openWithoutNetwork(visit)],
];

async function openDialog(visit: Visit, button: string): Promise<void> {
  await openAsAsha(visit, demoProduct.path, demoProduct.name);
  await askBy(visit, button);
}

async function openSupplierDialog(visit: Visit, button: string): Promise<void> {
  await openSupplier(visit);
  await askBy(visit, button);
}

async function askBy({ page }: Visit, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openSupplier(visit: Visit): Promise<void> {
  const suppliers = t('purchases_suppliers');
  await openAsAsha(visit, '/money/suppliers', suppliers);
  await visit.page.getByRole('table', { name: suppliers }).getByRole('link').first().click();
  await visit.page.getByRole('button', { name: t('suppliers_pay'), exact: true }).waitFor();
}

/** One field that was typed into has another value now, and one that was not follows what is stored. */
async function openChangedElsewhere(visit: Visit): Promise<void> {
  const { page } = visit;
  const seller = await visit.newSeller({ products: 1 });
  const [id = ''] = seller.productIds;
  await visit.signIn(page, seller);
  await open(visit, `/products/${id}/edit`, like('product_edit_title'));
  await page.getByRole('textbox', { name: t('product_name') }).fill('Long hoe');
  await page.evaluate(changeProduct, { path: `/v1${documentsPath('products', id)}`, projectId });
  await page.getByRole('button', { name: t('product_conflict_keep') }).waitFor();
}

/** Runs in the page, beside its form. */
async function changeProduct({ path, projectId }: { path: string; projectId: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': projectId };
  const body = JSON.stringify({ data: { name: 'Short hoe', sellingPrice: 4500 } });
  await fetch(path, { method: 'PATCH', headers, body });
}

/** The browser says so itself: other screens are opened in it later. */
async function openWithoutNetwork(visit: Visit): Promise<void> {
  await openAsAsha(visit, '/customers', t('layout_customers'));
  await visit.page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await visit.page.getByText(t('offline_offline')).first().waitFor();
}
