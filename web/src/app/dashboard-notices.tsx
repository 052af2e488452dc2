import { NotFoundNotice } from './not-found-notice.tsx';
import { PhoneGoneNotice } from './phone-gone-notice.tsx';

interface DashboardNoticesProps {
  /** The address without a page that led here. */
  notFound: unknown;
  userId: string;
  /** The number of the account's own that its users document has no more. */
  gonePhone: unknown;
}

/** What the app tells above the dashboard, in a script of its own: hardly anybody sees it. */
export function DashboardNotices({ notFound, userId, gonePhone }: DashboardNoticesProps) {
  return (
    <>
      {typeof notFound === 'string' ? <NotFoundNotice asked={notFound} /> : null}
      {typeof gonePhone === 'string' && gonePhone !== '' ? <PhoneGoneNotice userId={userId} phone={gonePhone} /> : null}
    </>
  );
}
