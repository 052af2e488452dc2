import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openAsAsha, openAsNew, type Visit } from './visit.ts';
import { like, t } from './words.ts';

/** A part of the grammar of screens: where it is seen, and how wide the window is there. */
interface GrammarPart {
  readonly name: string;
  readonly width: number;
  readonly open: (visit: Visit) => Promise<void>;
  readonly find: (page: Page) => Locator;
  /** The most of its height that is shown, in pixels: a list and a table go on like their first rows. */
  readonly maxPx?: number;
}

/** Each part that docs/design-language.md shows, in the order of that page. */
export const grammarParts: readonly GrammarPart[] = [
  {
    ...{ name: 'rows', width: 360, maxPx: 200 },
    open: (visit) => openAsAsha(visit, '/products', like('list_title')),
    find: (page) => page.getByRole('main').getByRole('list').filter({ hasText: 'Assila' }),
  },
  {
    ...{ name: 'chips', width: 360 },
    open: (visit) => openAsAsha(visit, '/orders', t('orders_title')),
    find: (page) => page.locator('[data-chip-row]').first(),
  },
  {
    ...{ name: 'table', width: 1024, maxPx: 180 },
    open: (visit) => openAsAsha(visit, '/money/purchases', t('purchases_title')),
    find: (page) => page.getByRole('table', { name: t('purchases_title') }),
  },
  {
    ...{ name: 'figures', width: 360 },
    open: (visit) => openAsAsha(visit, '/money/month', t('money_sheet')),
    find: (page) => page.getByRole('list').filter({ has: page.getByRole('heading', { name: t('money_profit') }) }),
  },
  {
    ...{ name: 'actions', width: 360, maxPx: 375 },
    open: async (visit) => {
      await openAsAsha(visit, '/money/debts', t('credit_title'));
      await visit.page.getByRole('link', { name: 'Daudi Laizer' }).first().click();
    },
    // The links begin below the card.
    find: (page) => page.getByRole('region', { name: t('credit_column_owes') }).locator('../../..'),
  },
  {
    ...{ name: 'segments', width: 360 },
    open: (visit) => openAsAsha(visit, '/money/purchases/new?product=asha-insecticide', t('purchases_add')),
    find: (page) => page.getByRole('group', { name: t('purchases_method') }),
  },
  {
    ...{ name: 'bottom-bar', width: 360 },
    open: (visit) => openAsAsha(visit, '/money/purchases/new?product=asha-insecticide', t('purchases_add')),
    find: (page) => page.locator('[data-bottom-bar]'),
  },
  {
    ...{ name: 'empty-state', width: 360 },
    open: (visit) => openAsNew(visit, '/money/purchases', t('purchases_title')),
    find: (page) => page.getByRole('heading', { name: t('purchases_empty_title') }).locator('..'),
  },
];

/** Where the picture of a part lies. */
const pictureOf = (name: string) => resolve(import.meta.dirname, `../../docs/grammar/${name}.webp`);

/** Takes the picture of a part anew where it is renewed or missing; fails where the part is not on its screen. */
export async function showGrammarPart(page: Page, part: GrammarPart, isRenewed: boolean): Promise<void> {
  const { name, find, maxPx = Number.POSITIVE_INFINITY } = part;
  const place = find(page);
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${name} is not on its screen`);
  const file = pictureOf(name);
  if (!isRenewed && existsSync(file)) return;
  const edgePx = 8;
  const x = Math.max(box.x - edgePx, 0);
  const y = Math.max(box.y - edgePx, 0);
  const width = Math.min(box.x + box.width + edgePx, part.width) - x;
  const clip = { x, y, width, height: Math.min(box.height, maxPx) + box.y - y + (maxPx < box.height ? 0 : edgePx) };
  const picture = await sharp(await page.screenshot({ clip }))
    .webp({ quality: 50 })
    .toBuffer();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
