import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { unreadQuery } from '#features/messages/unread-query.ts';
import { useCorrespondent, useMay } from '#session/membership.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { screen } from './screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

/**
 * These parts come once the dashboard can be used, each in a script of its own; the messages belong to another feature
 * (DASH-009).
 */
const chart = screen('week-chart', async () => (await import('#features/dashboard/week-chart.tsx')).WeekChart);
const preview = screen(
  'messages-preview',
  async () => (await import('#features/messages/messages-preview.tsx')).MessagesPreview,
);
const orders = screen(
  'customer-orders',
  async () => (await import('#features/dashboard/customer-orders.tsx')).CustomerOrders,
);
/** Hardly any visit shows it. */
const InstallInvitation = lazyComponent(async () => (await import('./install-invitation.tsx')).InstallInvitation);

export function DashboardScreen() {
  const me = useCorrespondent();
  const mayRead = useMay()(['messages']);
  const { data: unread, isError } = useQuery({ ...unreadQuery(me), enabled: mayRead });
  return (
    <>
      <DashboardPage
        unread={mayRead ? (unread?.total ?? (isError ? 0 : undefined)) : 0}
        chart={(storeId) => (
          <Part>
            <chart.View storeId={storeId} />
          </Part>
        )}
        orders={(storeId) => (
          <Part>
            <orders.View storeId={storeId} />
          </Part>
        )}
        messages={
          <Part>
            <preview.View />
          </Part>
        }
      />
      <LazyPart>
        <InstallInvitation />
      </LazyPart>
    </>
  );
}

/** Keeps the height of the part to come, so that a failure of it moves nothing. */
function Part({ children }: { children: ReactNode }) {
  return (
    <ScreenBoundary>
      <LazyPart fallback={<Skeleton shape="card" className="h-56 w-full" />}>{children}</LazyPart>
    </ScreenBoundary>
  );
}
