import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { settled } from './support/settled.ts';
import { t } from './support/words.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: t('list_table') })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const countLine = (page: Page, text: string) => page.getByText(text, { exact: true });

test('a large shop is asked for page by page, and keeps its place on the way to a product and back [LIST-008, LIST-009, CALL-020, CALL-027]', async ({
  page,
  signInNew,
}) => {
  const products = Array.from({ length: 60 }, (_, at) => ({ name: `Sack ${String(at + 1).padStart(2, '0')}` }));
  await signInNew({ products });
  const asked: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/products/documents')) return;
    const queries = [...url.searchParams].map(([, text]) => JSON.parse(text));
    asked.push(queries.find(({ method }) => method === 'limit').values[0]);
  });
  await page.goto('/products');
  await expect(countLine(page, t('list_count', { shown: 60, total: 60 }))).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: t('ui_go_to_page', { page: 3 }) }).click();
  await expect(page.getByText(t('list_rows', { first: 51, last: 60 }))).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(page.getByText(t('list_rows', { first: 1, last: 25 }))).toBeVisible();
  expect(Math.max(...asked)).toBeLessThanOrEqual(50);

  await page.getByRole('link', { name: t('list_view', { name: 'Sack 20' }) }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await page.getByRole('link', { name: t('list_view', { name: 'Sack 20' }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sack 20' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: t('list_view', { name: 'Sack 20' }) })).toBeInViewport();
  await expect.poll(scrolled).toBe(before);

  await page.getByRole('searchbox').fill('Sack 3');
  await expect(countLine(page, t('list_count_filtered', { shown: 10, total: 60 }))).toBeVisible();
});

test('on a phone products are rows within the screen, the first one whole at the first sight below the way to add, and filters are a sheet [LIST-001, LIST-003, LIST-004]', async ({
  page,
  signInNew,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInNew({ products: [{ name: 'Maize', quantityInStock: 3 }, { name: 'x'.repeat(256) }] });
  await page.goto('/products');
  const cards = page.getByRole('list', { name: t('list_table') }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('1,500');
  await expect(cards.first()).toContainText(t('list_stock_low'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const tabs = await page
    .getByRole('link', { name: t('layout_orders') })
    .last()
    .boundingBox();
  const card = await cards.first().boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  const add = await page.getByRole('link', { name: t('list_add_product') }).boundingBox();
  expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThan(card?.y ?? 0);

  await page.getByRole('button', { name: t('list_filters') }).click();
  const sheet = page.getByRole('dialog', { name: t('list_filters') });
  await sheet.getByLabel(t('list_stock')).selectOption(t('list_stock_low'));
  await expect(sheet.getByText(t('list_count_filtered', { shown: 1, total: 2 }))).toBeVisible();
  await sheet.getByRole('button', { name: t('list_show_results') }).click();
  await expect(cards).toHaveCount(1);
});

test('a phone shows seven products before it scrolls; its search is an icon until it is used', async ({
  page,
  signInNew,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const products = Array.from({ length: 12 }, (_, at) => ({
    ...{ name: `Sack ${at + 1}`, hasExpiry: true },
    expiryDate: '2020-01-31T00:00:00.000+00:00',
  }));
  await signInNew({ products });
  await page.goto('/products');
  const list = page.getByRole('list', { name: t('list_table') }).getByRole('listitem');
  await expect(list).toHaveCount(12);
  await settled(page);
  const tabs = await page.getByRole('navigation', { name: t('layout_main_navigation') }).boundingBox();
  const seventh = await list.nth(6).boundingBox();
  expect(seventh?.height).toBe(64);
  expect(seventh && seventh.y + seventh.height).toBeLessThanOrEqual(tabs?.y ?? 0);

  const search = page.getByRole('searchbox', { name: t('list_search') });
  const widthOf = async () => (await search.boundingBox())?.width ?? 0;
  expect(await widthOf()).toBeLessThan(50);
  await search.click();
  expect(await widthOf()).toBeGreaterThan(180);
  await search.fill('Sack 11');
  await expect(list).toHaveCount(1);
  await page.getByRole('link', { name: 'Sack 11' }).focus();
  expect(await widthOf()).toBeGreaterThan(180);
  await page.getByRole('button', { name: t('list_clear_filters') }).click();
  await expect(list).toHaveCount(12);
  expect(await widthOf()).toBeLessThan(50);
});
