import type { Database } from '#database/database.ts';
import { createEffects } from '#effects.ts';
import type { Publish } from '#http/live-event.ts';
import type { MailNotifications } from '#writes/notification.ts';
import { createRunWrite, type RunWrite } from '#writes/run-write.ts';

interface Given {
  readonly database: Database;
  readonly now: () => Date;
  readonly publish?: Publish;
  readonly mailNotifications?: MailNotifications;
}

/** Gives tests of scheduled work the app's writes, with all their effects, without a running app. */
export function openWrites({ publish = () => {}, mailNotifications = () => {}, ...given }: Given): RunWrite {
  const effects = createEffects({ provesPhones: false });
  return createRunWrite({ ...given, effects, publish, mailNotifications });
}
