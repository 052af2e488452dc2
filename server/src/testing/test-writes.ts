import type { Database } from '#database/database.ts';
import type { ToldEvent } from '#database/told-events.ts';
import { createEffects } from '#effects.ts';
import type { MailNotifications } from '#writes/notification.ts';
import { createRunWrite, type RunWrite } from '#writes/run-write.ts';

interface Given {
  readonly database: Database;
  readonly now: () => Date;
  /** Hears of what is written in this database. */
  readonly told?: (event: ToldEvent) => void;
  readonly mailNotifications?: MailNotifications;
}

/** Gives tests of scheduled work the app's writes, with all their effects, without a running app. */
export function openWrites({ told = () => {}, mailNotifications = () => {}, ...given }: Given): RunWrite {
  given.database.listen(told);
  const effects = createEffects({ provesPhones: false });
  return createRunWrite({ ...given, effects, mailNotifications });
}
