import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ContactItem } from './contact-item.tsx';
import { useConversations } from './use-conversations.ts';
import { useLiveMessages } from './use-live-messages.ts';

const page = '/messages';
/** The newest conversations that are shown; a phone shows fewer. */
const shown = [1, 2, 3, 4];
const shownOnPhone = 1;

/** Lists the newest conversations as links; DASH-009. */
export function MessagesPreview() {
  useLiveMessages();
  const { contacts, isPending, isFailed, retry } = useConversations();
  const most = useNarrowScreen() ? shownOnPhone : shown.length;
  const newest = contacts.slice(0, most);
  return (
    <Card padding="none" className="flex grow flex-col pt-1">
      <section aria-label={m.messages_preview()} className="flex grow flex-col">
        <div className="flex items-center justify-between gap-3 px-3 sm:px-4">
          <h2 className="text-lg font-semibold tracking-tight text-ink">{m.messages_preview()}</h2>
          <Link
            to={page}
            className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
          >
            {m.messages_preview_all()}
          </Link>
        </div>
        {isFailed ? (
          <RetryAlert kind="error" className="mx-4 mb-4" label={m.messages_try_again()} onRetry={retry}>
            {m.messages_contacts_failed()}
          </RetryAlert>
        ) : null}
        {isPending && !isFailed ? <Loading rows={shown.slice(0, most)} /> : null}
        {!isPending && !isFailed && newest.length === 0 ? (
          <p className="px-4 pb-4 text-muted">{m.messages_no_contacts()}</p>
        ) : null}
        {newest.length > 0 ? (
          <ul className="overflow-hidden rounded-b-card *:last:*:border-b-0">
            {newest.map((contact) => (
              <li key={contact.party.id}>
                <ContactItem contact={contact} isOpen={false} page={page} />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </Card>
  );
}

/** Keeps the height of the contacts to come. */
function Loading({ rows }: { rows: readonly number[] }) {
  return (
    <div role="status">
      <span className="sr-only">{m.messages_preview_loading()}</span>
      {rows.map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-4">
          <Skeleton shape="circle" className="size-11" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </div>
      ))}
    </div>
  );
}
