import type { EffectName } from '@duka/domain/collections';
import type { DocumentChange } from '@duka/domain/commands/command-store';
import type { CommandEffects } from '@duka/domain/commands/run-effects';
import type { Notification, NotificationMail, NotifiedGroup } from './notification.ts';
import type { RowWriter } from './write.ts';

export type NotificationsEffect = (write: RowWriter, change: DocumentChange) => Promise<readonly Notification[]>;

/** The functions of the effects that the table of collections names, in a database transaction, and those that notify. */
export interface EffectTable extends CommandEffects<RowWriter> {
  readonly notifications: Readonly<Record<EffectName<'notifications'>, NotificationsEffect>>;
  /** Writes the notifications, and resolves to the mails to send now. Notifications of a group are merged, and so are their mails. */
  readonly notify: (
    write: RowWriter,
    notifications: readonly Notification[],
    group?: NotifiedGroup,
  ) => Promise<readonly NotificationMail[]>;
}
