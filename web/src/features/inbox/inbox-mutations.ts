import { limit } from '@duka/domain/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { changeOrQueue } from '#data/outbox/change-or-queue.ts';
import { deleteOrQueue } from '#data/outbox/delete-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { describeUnread, inboxKey, listKey, type NotificationPage } from './inbox-queries.ts';
import type { Notification } from './notifications.ts';

/** The most notifications that are marked at a time. */
const atOnce = 10;

/** Marks or deletes notifications. The change shows at once; when the backend refuses, the stored state comes back. */
export function useInboxActions() {
  const { id: me } = useSignedInUser();
  const read = useAction<string>(
    (id) => markRead(id),
    (notifications, id) =>
      notifications.map((notification) => (notification.id === id ? { ...notification, isRead: true } : notification)),
  );
  const readAll = useAction<void>(
    () => markAllRead(me),
    (notifications) => notifications.map((notification) => ({ ...notification, isRead: true })),
  );
  const remove = useAction<string>(
    async (id) => {
      await deleteOrQueue(describe(id));
    },
    (notifications, id) => notifications.filter((notification) => notification.id !== id),
  );
  return { read, readAll, remove };
}

function useAction<Input>(
  act: (input: Input) => Promise<void>,
  change: (notifications: readonly Notification[], input: Input) => readonly Notification[],
) {
  const client = useQueryClient();
  const { show } = useToast();
  return useMutation({
    mutationFn: act,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: listKey });
      client.setQueriesData<NotificationPage>({ queryKey: listKey }, (page) => {
        if (!page) return page;
        const notifications = change(page.notifications, input);
        return { total: page.total - page.notifications.length + notifications.length, notifications };
      });
    },
    onError: () => show(m.inbox_failed(), { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  });
}

/** Without a network both are queued on this device, and nobody needs to know that they wait. */
function describe(id: string) {
  return { collection: 'notifications', documentId: id, title: m.inbox_title(), isQuiet: true } as const;
}

async function markRead(id: string): Promise<void> {
  const change = { data: { isRead: true }, opened: { isRead: false }, path: '/' };
  await unlessGone(changeOrQueue({ ...describe(id), ...change }));
}

async function markAllRead(me: string): Promise<void> {
  for (;;) {
    const { documents } = await listDocuments('notifications', [...describeUnread(me), limit(atOnce)]);
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ $id }) => markRead($id)));
  }
}

/** A notification that another device has deleted meanwhile needs nothing more. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
}
