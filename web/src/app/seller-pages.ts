import { matchPath } from 'react-router';
import { paths } from './paths.ts';
import { type Screen, screen } from './screen.tsx';

/** The id part is a record id. */
export const productViewPattern = '/products/view/:productId';

/** The pages inside the seller's layout, each in a script of its own. */
export const productListPage = screen(
  'product-list',
  async () => (await import('#features/products/product-list-page.tsx')).ProductListPage,
);
export const productFormPage = screen(
  'product-form',
  async () => (await import('#features/products/product-form-page.tsx')).ProductFormPage,
);
export const productViewPage = screen(
  'product-view',
  async () => (await import('#features/products/product-view-page.tsx')).ProductViewPage,
);
export const comingSoonPage = screen(
  'coming-soon',
  async () => (await import('./coming-soon-page.tsx')).ComingSoonPage,
);

type Preload = Pick<Screen<never>, 'preload'>;

const pages: readonly [pattern: string, page: Preload][] = [
  [paths.products, productListPage],
  [paths.addProduct, productFormPage],
  [productViewPattern, productViewPage],
];

export function preloadPage(pathname: string) {
  const page = pages.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? comingSoonPage;
  page.preload();
}

/** Fetches the pages a seller is likely to open next, once the one asked for is there. */
export function preloadOtherPages() {
  for (const [, page] of pages) page.preload();
}
