import { readProducts, readReferences } from '@duka/e2e/support/products.ts';
import type { NewSeller, Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { type AppPage, startApp } from './render-app.ts';

export const field = (label: string) => screen.getByLabelText(label);
export const add = async (app: AppPage) =>
  app.user.click(await within(await screen.findByRole('main')).findByRole('button', { name: 'Add Product' }));
export const isAdded = () => screen.findByText('Product added successfully!');
export const isUpdated = () => screen.findByText('Product updated successfully!');
/** The words stand in one of the alerts. */
export const refusal = (words: string) =>
  waitFor(() => {
    const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(texts.join('\n')).toContain(words);
  });

interface ProductForm {
  readonly app: AppPage;
  readonly seller: Seller;
  readonly references: Awaited<ReturnType<typeof readReferences>>;
  /** Fills what a product on sale must have. */
  fillRequired(name?: string): Promise<void>;
}

/** A new seller comes by the list to the empty form. */
export async function openForm(wanted: NewSeller = {}): Promise<ProductForm> {
  const app = await startApp();
  const seller = await app.signInNew(wanted);
  const references = await readReferences(app.api, seller);
  await app.open('/products');
  await openFromList(app);
  return {
    app,
    seller,
    references,
    fillRequired: (name) => fillRequired(app, references, name),
  };
}

/** Fills what a product on sale must have. */
export async function fillRequired(app: AppPage, { category, unit }: ProductForm['references'], name = 'Maize seed') {
  await app.fill('Product Name', name);
  await app.fill('Cost Price', '340,000');
  await app.fill('Selling Price', '550000');
  await haveChoices();
  await app.user.selectOptions(field('Category'), category.name);
  await app.user.selectOptions(field('Unit'), unit.name);
}

const haveChoices = () =>
  waitFor(() => expect(within(field('Category')).getAllByRole('option').length).toBeGreaterThan(1));

export async function openFromList(app: AppPage): Promise<void> {
  await app.user.click(await screen.findByRole('link', { name: 'Add Product' }));
  await screen.findByRole('heading', { level: 1, name: /^Add New Product/ });
  // The form of a list that came late would take the place of this one.
  await haveChoices();
}

export async function storedProduct(app: AppPage, seller: Seller) {
  const products = await readProducts(app.api, seller);
  expect(products).toHaveLength(1);
  return products[0] as Record<string, unknown>;
}
