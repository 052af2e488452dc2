import { formatDayAndTime } from '@duka/domain/values/dates';
import { useRef } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { toNotificationWords } from './notification-words.ts';
import { type Notification, notificationIcons, toAddress } from './notifications.ts';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  onRead: () => void;
  onDelete: () => void;
}

/** One notification; on a phone its actions are behind its "…". */
export function NotificationItem({ notification, onOpen, onRead, onDelete }: NotificationItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { kind, isRead, at } = notification;
  const words = toNotificationWords(notification, readNowMs());
  // The button disappears with what it did, so the focus moves to something that stays.
  const focus = (other: Element | null | undefined) => other?.querySelector('a')?.focus();
  const isNarrow = useNarrowScreen();
  const markRead = () => {
    focus(item.current);
    onRead();
  };
  const remove = () => {
    const neighbour = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    if (neighbour) focus(neighbour);
    else item.current?.closest('dialog')?.querySelector('h2')?.focus();
    onDelete();
  };
  return (
    <li ref={item} className="flex min-h-16 items-center gap-1">
      <Link
        to={toAddress(notification)}
        onClick={onOpen}
        className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-control py-1.5 pr-1 hover:bg-sunken"
      >
        <span
          className={`relative flex size-11 shrink-0 items-center justify-center rounded-full ${isRead ? 'bg-sunken text-muted' : 'bg-primary-soft text-on-primary-soft'}`}
        >
          <Icon name={notificationIcons[kind]} />
          {isRead ? null : <span className="absolute top-0 right-0 size-2.5 rounded-full bg-accent" />}
        </span>
        <span className="min-w-0 grow">
          <span
            className={`block text-[0.9375rem] leading-tight break-words text-ink ${isRead ? '' : 'font-semibold'}`}
          >
            {isRead ? null : <span className="sr-only">{m.inbox_new()} </span>}
            {words}
          </span>
          <span className="block text-sm text-muted tabular-nums">{formatDayAndTime(at) ?? ''}</span>
        </span>
      </Link>
      {isNarrow ? (
        <RowMenu label={m.inbox_more({ notice: words })} title={words}>
          {(close) => (
            <>
              {isRead ? null : (
                <RowMenuItem
                  icon="check"
                  onPress={() => {
                    close();
                    markRead();
                  }}
                >
                  {m.inbox_read_short()}
                </RowMenuItem>
              )}
              <RowMenuItem
                icon="trash"
                tone="danger"
                onPress={() => {
                  close();
                  remove();
                }}
              >
                {m.inbox_delete_short()}
              </RowMenuItem>
            </>
          )}
        </RowMenu>
      ) : (
        <>
          {isRead ? null : (
            <IconButton
              icon="check"
              label={m.inbox_read({ notice: words })}
              title={m.inbox_read_short()}
              onClick={markRead}
            />
          )}
          <IconButton
            icon="trash"
            label={m.inbox_delete({ notice: words })}
            title={m.inbox_delete_short()}
            onClick={remove}
          />
        </>
      )}
    </li>
  );
}
