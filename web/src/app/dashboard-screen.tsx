import type { ReactNode } from 'react';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { screen } from './screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

/** Parts that come once the dashboard can be used, each in a script of its own; the messages are another feature's (DASH-009). */
const chart = screen('week-chart', async () => (await import('#features/dashboard/week-chart.tsx')).WeekChart);
const preview = screen(
  'messages-preview',
  async () => (await import('#features/messages/messages-preview.tsx')).MessagesPreview,
);

export function DashboardScreen() {
  return (
    <DashboardPage
      chart={(storeId) => (
        <Part>
          <chart.View storeId={storeId} />
        </Part>
      )}
      messages={
        <Part>
          <preview.View />
        </Part>
      }
    />
  );
}

/** As high as what will stand there, and alone in failing. */
function Part({ children }: { children: ReactNode }) {
  return (
    <ScreenBoundary>
      <LazyPart fallback={<Skeleton className="h-88 w-full rounded-card" />}>{children}</LazyPart>
    </ScreenBoundary>
  );
}
