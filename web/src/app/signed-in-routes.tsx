import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '#session/session-provider.tsx';
import { paths } from './paths.ts';
import { SellerLayout } from './seller-layout.tsx';
import {
  comingSoonPage,
  productFormPage,
  productListPage,
  productViewPage,
  productViewPattern,
} from './seller-pages.ts';
import { SellerQueries } from './seller-queries.tsx';
import { useLogout } from './use-logout.ts';

/** The seller's pages, each inside the common layout; LAY-001 to LAY-011. */
export function SignedInRoutes() {
  const { user } = useSession();
  const logout = useLogout();
  return (
    <SellerQueries key={user?.id}>
      <Routes>
        <Route element={<SellerLayout logout={logout} />}>
          <Route path={paths.dashboard} element={<comingSoonPage.View page="dashboard" />} />
          <Route path={paths.products} element={<productListPage.View />} />
          <Route path={paths.addProduct} element={<productFormPage.View />} />
          <Route path={productViewPattern} element={<productViewPage.View />} />
          <Route path={paths.orders} element={<comingSoonPage.View page="orders" />} />
          <Route path={paths.messages} element={<comingSoonPage.View page="messages" />} />
          <Route path={paths.customers} element={<comingSoonPage.View page="customers" />} />
          <Route path={paths.analytics} element={<comingSoonPage.View page="analytics" />} />
          <Route path={paths.settings} element={<comingSoonPage.View page="settings" />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Routes>
    </SellerQueries>
  );
}
