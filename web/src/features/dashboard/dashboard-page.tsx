import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { UserFailure } from './user-failure.tsx';

interface DashboardPageProps {
  /** Draws the sales of the last days; DASH-008. */
  chart: (storeId: string) => ReactNode;
  /** Shows the newest conversations; DASH-009. */
  messages: ReactNode;
}

/** The first page after signing in; DASH-001. */
export function DashboardPage({ chart, messages }: DashboardPageProps) {
  const { steps, isLoading } = useFirstSteps();
  return (
    <>
      <PageHeader title={m.dashboard_title()} />
      <UserFailure>
        {/* The rest waits until it is known whether steps come above it, as it would have to move. */}
        {isLoading ? (
          <Loading />
        ) : (
          <>
            {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
            <WithStore loading={<Loading />}>
              {({ id }) => <DashboardFigures key={id} storeId={id} chart={chart(id)} messages={messages} />}
            </WithStore>
          </>
        )}
      </UserFailure>
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <Skeleton shape="card" className="h-72 w-full" />
    </div>
  );
}
