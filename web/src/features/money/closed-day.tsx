import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { closeOf } from './money-paths.ts';
import { useDayCloses } from './money-queries.ts';

interface ClosedDayProps {
  storeId: string;
  day: string;
  /** When the newest end that stands was counted, as ISO text. */
  closedAt: string | null;
}

/** Says that the chosen day has an end that stands, and leads to it: there it is corrected or taken back (R43). */
export function ClosedDay({ storeId, day, closedAt }: ClosedDayProps) {
  const { data } = useDayCloses(storeId, undefined, 1);
  const close = data?.closes.find((one) => one.day === day && !one.isCancelled);
  return (
    <Alert
      kind="warning"
      action={
        close ? (
          <ButtonLink to={closeOf(close.id)} variant="secondary">
            {m.money_close_again_open()}
          </ButtonLink>
        ) : null
      }
    >
      {m.money_close_again({ day: formatDay(day) ?? day, at: formatDayAndTime(closedAt ?? '') ?? '' })}
    </Alert>
  );
}
