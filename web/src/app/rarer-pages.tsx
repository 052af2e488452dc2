import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { savesData } from '#data/changes/saves-data.ts';
import { paths } from './paths.ts';
import { type Screen, screen } from './screen.tsx';

/**
 * The pages that are opened more seldom, as those below /money, and what waits to be sent, each in a script of its own. Their table travels apart
 * from `seller-pages.ts`, which the first load brings. A page below /money that is added here is named in `breadcrumb-trail.ts` and gets its link
 * on the hub, in `features/money/money-page.tsx`.
 */
const pages: readonly [pattern: string, page: Screen<object>][] = [
  [
    `${paths.money}/purchases`,
    screen('purchases', async () => (await import('#features/purchases/purchases-page.tsx')).PurchasesPage),
  ],
  [
    `${paths.money}/purchases/new`,
    screen('new-purchase', async () => (await import('#features/purchases/new-purchase-page.tsx')).NewPurchasePage),
  ],
  [
    `${paths.money}/purchases/:purchaseId`,
    screen('purchase', async () => (await import('#features/purchases/purchase-page.tsx')).PurchasePage),
  ],
  [
    `${paths.money}/purchases/:purchaseId/correct`,
    screen(
      'correct-purchase',
      async () => (await import('#features/purchases/correct-purchase-page.tsx')).CorrectPurchasePage,
    ),
  ],
  [
    `${paths.money}/suppliers`,
    screen('suppliers', async () => (await import('#features/purchases/suppliers-page.tsx')).SuppliersPage),
  ],
  [
    `${paths.money}/suppliers/import`,
    screen(
      'import-suppliers',
      async () => (await import('#features/imports/people-import-page.tsx')).SuppliersImportPage,
    ),
  ],
  [
    `${paths.money}/suppliers/:supplierId`,
    screen('supplier', async () => (await import('#features/purchases/supplier-page.tsx')).SupplierPage),
  ],
  [paths.money, screen('money-hub', async () => (await import('#features/money/money-page.tsx')).MoneyPage)],
  ['/money/expenses', screen('expenses', async () => (await import('#features/money/expenses-page.tsx')).ExpensesPage)],
  ['/money/day-end', screen('day-end', async () => (await import('#features/money/day-end-page.tsx')).DayEndPage)],
  [
    '/money/day-end/:closeId',
    screen('day-close', async () => (await import('#features/money/day-close-page.tsx')).DayClosePage),
  ],
  [
    '/money/entries',
    screen('cash-entries', async () => (await import('#features/money/cash-entries-page.tsx')).CashEntriesPage),
  ],
  ['/money/month', screen('month', async () => (await import('#features/money/month-page.tsx')).MonthPage)],
  ['/money/moves', screen('moves', async () => (await import('#features/money/moves-page.tsx')).MovesPage)],
  [
    '/money/mobile/statement',
    screen('statement', async () => (await import('#features/money/statement-page.tsx')).StatementPage),
  ],
  [
    '/money/mobile/paste',
    screen('paste-message', async () => (await import('#features/wallets/paste-message-page.tsx')).PasteMessagePage),
  ],
  ['/money/losses', screen('losses', async () => (await import('#features/money/losses-page.tsx')).LossesPage)],
  ['/money/mobile', screen('mobile', async () => (await import('#features/money/mobile-page.tsx')).MobilePage)],
  ['/outbox', screen('outbox', async () => (await import('#features/outbox/outbox-page.tsx')).OutboxPage)],
  [paths.debts, screen('debts', async () => (await import('#features/credit/debts-page.tsx')).DebtsPage)],
  [
    '/money/debts/new',
    screen('open-book', async () => (await import('#features/credit/open-account-page.tsx')).OpenAccountPage),
  ],
  [
    '/money/debts/import',
    screen(
      'import-customers',
      async () => (await import('#features/imports/people-import-page.tsx')).CustomersImportPage,
    ),
  ],
  [
    '/money/debts/:accountId',
    screen('debt-book', async () => (await import('#features/credit/account-page.tsx')).AccountPage),
  ],
  [paths.importProducts, screen('import', async () => (await import('#features/imports/import-page.tsx')).ImportPage)],
  [
    paths.reorder,
    screen('reorder', async () => (await import('#features/products/reorder/reorder-page.tsx')).ReorderPage),
  ],
  [paths.activity, screen('activity', async () => (await import('#features/activity/activity-page.tsx')).ActivityPage)],
  [paths.register, screen('register', async () => (await import('#features/register/register-page.tsx')).RegisterPage)],
];

/** Shows the page at this address; an unknown address leads to the dashboard (LAY-011). */
export function RarerPages() {
  const [pathname] = useLocation();
  useEffect(() => {
    if (savesData()) return;
    for (const [, page] of pages) page.preload();
  }, []);
  return (
    <Switch>
      {pages.map(([pattern, { View }]) => (
        <Route key={pattern} path={pattern}>
          <View />
        </Route>
      ))}
      <Route>
        <Redirect to={paths.dashboard} replace state={{ notFound: pathname }} />
      </Route>
    </Switch>
  );
}
