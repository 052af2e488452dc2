import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Drawer } from '#ui/page/drawer.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useInboxActions } from './inbox-mutations.ts';
import { notificationsQuery } from './inbox-queries.ts';
import { NotificationItem } from './notification-item.tsx';

/** The number that is shown at first, and added each time. */
const step = 30;

/** Lists all notifications, the newest first. */
export function InboxPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { id: me } = useSignedInUser();
  const [count, setCount] = useState(step);
  const { data, isPending, isFetching, refetch } = useQuery(notificationsQuery(me, count));
  const { read, readAll, remove } = useInboxActions();
  return (
    <Drawer
      open
      onClose={onClose}
      title={m.inbox_title()}
      footer={
        <>
          <ButtonLink variant="secondary" to="/settings?section=notifications" onClick={onClose}>
            {m.inbox_choose()}
          </ButtonLink>
          {unread > 0 ? (
            <Button variant="secondary" busy={readAll.isPending} onClick={() => readAll.mutate()}>
              {m.inbox_read_all()}
            </Button>
          ) : null}
        </>
      }
    >
      {isPending ? <Waiting /> : null}
      {!isPending && !data ? (
        <RetryAlert kind="error" label={m.inbox_try_again()} onRetry={() => refetch()}>
          {m.inbox_load_failed()}
        </RetryAlert>
      ) : null}
      {data?.notifications.length === 0 ? (
        <EmptyState icon="bell" title={m.inbox_empty()} text={m.inbox_empty_text()} />
      ) : null}
      <ul aria-label={m.inbox_title()} className="divide-y divide-line">
        {data?.notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onOpen={() => {
              if (!notification.isRead) read.mutate(notification.id);
              onClose();
            }}
            onRead={() => read.mutate(notification.id)}
            onDelete={() => remove.mutate(notification.id)}
          />
        ))}
      </ul>
      {data && data.total > count ? (
        <Button variant="ghost" busy={isFetching} onClick={() => setCount(count + step)} className="mt-2 w-full">
          {m.inbox_older()}
        </Button>
      ) : null}
    </Drawer>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 py-2">
      <span className="sr-only">{m.inbox_loading()}</span>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-12 w-full" />
      ))}
    </div>
  );
}
