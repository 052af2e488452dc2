import { matchPath } from 'react-router';
import { paths } from './paths.ts';
import { type Screen, screen } from './screen.tsx';

/** Everything that has a script of its own. */
export const authScreen = screen(
  'auth-screen',
  async () => (await import('#features/auth/auth-screen.tsx')).AuthScreen,
);
export const resetPasswordView = screen(
  'reset-password',
  async () => (await import('#features/auth/reset-password-view.tsx')).ResetPasswordView,
);
export const verifyEmailView = screen(
  'verify-email',
  async () => (await import('#features/auth/verify-email-view.tsx')).VerifyEmailView,
);
export const sellerLayout = screen('seller-layout', async () => (await import('./seller-layout.tsx')).SellerLayout);
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
  ['/products/view/:id', productViewPage],
];

/** Starts the scripts a signed-in seller needs at this address, before it is known that somebody is signed in. */
export function preloadSellerScreens(pathname: string) {
  sellerLayout.preload();
  pageAt(pathname).preload();
}

/** Fetches the pages a seller is likely to open next, once the one asked for is there. */
export function preloadOtherPages() {
  for (const [, page] of pages) page.preload();
}

function pageAt(pathname: string): Preload {
  return pages.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? comingSoonPage;
}
