import { Suspense, useState } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { FullPageSpinner } from '#ui/spinner.tsx';
import { paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { comingSoonPage, productFormPage, productListPage, productViewPage, sellerLayout } from './screens.ts';

/** The seller's pages, each inside the common layout; LAY-001 to LAY-011. */
export function SignedInRoutes() {
  const logout = useLogout();
  return (
    <ScreenBoundary>
      <Suspense fallback={<FullPageSpinner text={m.layout_loading_dashboard()} />}>
        <Routes>
          <Route element={<sellerLayout.View logout={logout} />}>
            <Route path={paths.dashboard} element={<comingSoonPage.View page="dashboard" />} />
            <Route path={paths.products} element={<productListPage.View />} />
            <Route path={paths.addProduct} element={<productFormPage.View />} />
            <Route path="/products/view/:productId" element={<productViewPage.View />} />
            <Route path={paths.orders} element={<comingSoonPage.View page="orders" />} />
            <Route path={paths.messages} element={<comingSoonPage.View page="messages" />} />
            <Route path={paths.customers} element={<comingSoonPage.View page="customers" />} />
            <Route path={paths.analytics} element={<comingSoonPage.View page="analytics" />} />
            <Route path={paths.settings} element={<comingSoonPage.View page="settings" />} />
          </Route>
          <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

export interface Logout {
  readonly busy: boolean;
  readonly start: () => void;
}

/** Ends the session and goes to /, where a signed-out person finds the sign-in; LAY-021. */
function useLogout(): Logout {
  const [busy, setBusy] = useState(false);
  const { signOut } = useSession();
  const navigate = useNavigate();
  const start = async () => {
    if (busy) return;
    setBusy(true);
    await signOut();
    navigate(paths.home);
  };
  return { busy, start };
}
