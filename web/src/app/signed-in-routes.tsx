import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '#session/session-provider.tsx';
import { paths } from './paths.ts';
import { SellerLayout } from './seller-layout.tsx';
import {
  analyticsPage,
  customersPage,
  dashboardPage,
  importPage,
  messagesPage,
  newSalePage,
  orderPage,
  orderPattern,
  ordersPage,
  productFormPage,
  productListPage,
  productViewPage,
  productViewPattern,
  receiptPage,
  receiptPattern,
  settingsPage,
} from './seller-pages.ts';
import { SellerQueries } from './seller-queries.tsx';
import { useLogout } from './use-logout.ts';

/** The seller's pages, each inside the common layout; LAY-001 to LAY-011. */
export function SignedInRoutes({ onRegister }: { onRegister: () => void }) {
  const { user } = useSession();
  const logout = useLogout();
  return (
    <SellerQueries key={user?.id}>
      <Routes>
        <Route element={<SellerLayout logout={logout} onRegister={onRegister} />}>
          <Route path={paths.dashboard} element={<dashboardPage.View />} />
          <Route path={paths.products} element={<productListPage.View />} />
          <Route path={paths.addProduct} element={<productFormPage.View />} />
          <Route path={paths.importProducts} element={<importPage.View />} />
          <Route path={productViewPattern} element={<productViewPage.View />} />
          <Route path={paths.orders} element={<ordersPage.View />} />
          <Route path={paths.newSale} element={<newSalePage.View />} />
          <Route path={orderPattern} element={<orderPage.View />} />
          <Route path={paths.messages} element={<messagesPage.View />} />
          <Route path={paths.customers} element={<customersPage.View />} />
          <Route path={paths.analytics} element={<analyticsPage.View />} />
          <Route path={paths.settings} element={<settingsPage.View />} />
        </Route>
        <Route path={receiptPattern} element={<receiptPage.View />} />
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Routes>
    </SellerQueries>
  );
}
