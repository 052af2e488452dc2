import { formatDayAndTime } from '@duka/domain/values/dates';
import { useRef } from 'react';
import { readNowMs } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { toNotificationWords } from './notification-words.ts';
import { type Notification, notificationIcons, toAddress } from './notifications.ts';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  onRead: () => void;
  onDelete: () => void;
}

export function NotificationItem({ notification, onOpen, onRead, onDelete }: NotificationItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { kind, isRead, at } = notification;
  const words = toNotificationWords(notification, readNowMs());
  // The button disappears with what it did, so the focus moves to something that stays.
  const focus = (other: Element | null | undefined) => other?.querySelector('a')?.focus();
  return (
    <li ref={item} className="flex items-center gap-1 py-1">
      <Link
        to={toAddress(notification)}
        onClick={onOpen}
        className="flex min-h-11 min-w-0 grow items-start gap-3 rounded-control py-2 pr-1 hover:bg-sunken"
      >
        <span
          className={`relative flex size-9 shrink-0 items-center justify-center rounded-full ${isRead ? 'bg-sunken text-muted' : 'bg-primary-soft text-on-primary-soft'}`}
        >
          <Icon name={notificationIcons[kind]} />
          {isRead ? null : <span className="absolute top-0 right-0 size-2.5 rounded-full bg-accent" />}
        </span>
        <span className="min-w-0 grow">
          <span className={`block break-words text-ink ${isRead ? '' : 'font-semibold'}`}>
            {isRead ? null : <span className="sr-only">{m.inbox_new()} </span>}
            {words}
          </span>
          <span className="block text-sm text-muted">{formatDayAndTime(at) ?? ''}</span>
        </span>
      </Link>
      {isRead ? null : (
        <IconButton
          icon="check"
          label={m.inbox_read({ notice: words })}
          title={m.inbox_read_short()}
          onClick={() => {
            focus(item.current);
            onRead();
          }}
        />
      )}
      <IconButton
        icon="trash"
        label={m.inbox_delete({ notice: words })}
        title={m.inbox_delete_short()}
        onClick={() => {
          const neighbour = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
          if (neighbour) focus(neighbour);
          else item.current?.closest('dialog')?.querySelector('h2')?.focus();
          onDelete();
        }}
      />
    </li>
  );
}
