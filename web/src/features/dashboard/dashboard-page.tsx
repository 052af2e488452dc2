import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TodayCards } from './today-cards.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { UserFailure } from './user-failure.tsx';

interface DashboardPageProps {
  /** Draws the sales of the last days; DASH-008. */
  chart: (storeId: string) => ReactNode;
  /** Shows the newest conversations; DASH-009. */
  messages: ReactNode;
  /** The number of messages that nobody has read; undefined until it is known. */
  unread: number | undefined;
}

/** The first page after signing in: selling, the money of today, and what waits for the seller come first. DASH-001. */
export function DashboardPage({ chart, messages, unread }: DashboardPageProps) {
  const { steps, isLoading } = useFirstSteps();
  const isNarrow = useNarrowScreen();
  const sell = (
    <ButtonLink to="/orders/new-sale" icon="plus" className={isNarrow ? 'mb-4 w-full' : ''}>
      {m.dashboard_sell()}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={m.dashboard_title()} actions={isNarrow ? undefined : sell} />
      {isNarrow ? sell : null}
      <UserFailure>
        <WithStore loading={<Loading />}>
          {({ id }) => (
            <>
              <TodayCards key={id} storeId={id} />
              {/* The rest waits until it is known whether steps come above it, as it would have to move. */}
              {isLoading ? (
                <Loading />
              ) : (
                <>
                  {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
                  <DashboardFigures key={id} storeId={id} chart={chart(id)} messages={messages} unread={unread} />
                </>
              )}
            </>
          )}
        </WithStore>
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
