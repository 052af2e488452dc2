import { createHash } from 'node:crypto';
import type { NotificationCause } from '@duka/domain/messages/notification';

/** Returns the id of the one notification of a cause, so that nobody is notified of it twice. */
export function makeNotificationId(kind: NotificationCause, ...cause: readonly string[]): string {
  return `n${createHash('sha256')
    .update(JSON.stringify([kind, ...cause]))
    .digest('hex')
    .slice(0, 32)}`;
}
