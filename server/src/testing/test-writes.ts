import type { CommittedEvent } from '#database/committed-events.ts';
import type { Database } from '#database/database.ts';
import { createEffects } from '#effects.ts';
import type { MailNotifications } from '#writes/notification.ts';
import { createRunWrite, type RunWrite } from '#writes/run-write.ts';

interface Given {
  readonly database: Database;
  readonly now: () => Date;
  /** Hears of what is written in this database. */
  readonly onEvent?: (event: CommittedEvent) => void;
  readonly mailNotifications?: MailNotifications;
}

/** Gives tests of scheduled work the app's writes, with all their effects, without a running app. */
export function openWrites({ onEvent = () => {}, mailNotifications = () => {}, ...given }: Given): RunWrite {
  given.database.listen(onEvent);
  const effects = createEffects({ provesPhones: false, publicUrl: undefined, accountStorageBytes: 1e9 });
  return createRunWrite({ ...given, effects, mailNotifications });
}
