import type { Activity } from '@duka/domain/members/activity';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { activityWords, describeCause, describeSubject, nameDevice } from './activity-words.ts';

/** Acts as rows: what was done, to what, by whom, when and on which device; and why, where somebody said so. */
export function ActivityRows({ label, activities }: { label: string; activities: readonly Activity[] }) {
  return (
    <ListRows label={label}>
      {activities.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} />
      ))}
    </ListRows>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { kind, amount, at, memberName, device } = activity;
  const to = addressOf(activity);
  const details = [memberName || m.activity_someone(), formatDayAndTime(at) ?? '', nameDevice(device)];
  const subject = describeSubject(activity);
  const cause = describeCause(activity);
  return (
    <ListRow
      {...(to === undefined ? {} : { link: { to } })}
      name={subject === '' ? activityWords[kind]() : `${activityWords[kind]()}: ${subject}`}
      nameEnd={amount === null ? null : <Figure size="row">{formatPrice(amount)}</Figure>}
      detail={details.filter((text) => text !== '').join(' · ')}
    >
      {cause === '' ? null : <p className="pb-2 text-sm wrap-anywhere text-ink">{cause}</p>}
    </ListRow>
  );
}

/** Returns the page of what it was done to; undefined where it has none, or is gone. */
function addressOf({ kind, subjectCollection, subject }: Activity): string | undefined {
  const id = encodeURIComponent(subject);
  if (subjectCollection === 'orders') return `/orders/${id}`;
  if (subjectCollection === 'creditAccounts') return `/money/debts/${id}`;
  if (subjectCollection === 'purchases') return `/money/purchases/${id}`;
  if (subjectCollection === 'suppliers') return `/money/suppliers/${id}`;
  if (subjectCollection === 'dayCloses') return `/money/day-end/${id}`;
  if (subjectCollection === 'shopMembers' || subjectCollection === 'stores') return '/settings';
  const isOfProduct = subjectCollection === 'products' && !/^(delete-product|import|undo-import)$/.test(kind);
  return isOfProduct ? `/products/view/${id}` : undefined;
}
