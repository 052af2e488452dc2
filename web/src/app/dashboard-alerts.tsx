import { NotFoundAlert } from './not-found-alert.tsx';
import { PhoneGoneAlert } from './phone-gone-alert.tsx';

interface DashboardAlertsProps {
  /** The address without a page that led here. */
  notFound: unknown;
  userId: string;
  /** The number of the account's own that its users document has no more. */
  gonePhone: unknown;
}

/** What the app tells above the dashboard, in a script of its own: hardly anybody sees it. */
export function DashboardAlerts({ notFound, userId, gonePhone }: DashboardAlertsProps) {
  return (
    <>
      {typeof notFound === 'string' ? <NotFoundAlert asked={notFound} /> : null}
      {typeof gonePhone === 'string' && gonePhone !== '' ? <PhoneGoneAlert userId={userId} phone={gonePhone} /> : null}
    </>
  );
}
