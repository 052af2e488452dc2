import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { useActivitiesOf } from './activity-queries.ts';
import { ActivityRows } from './activity-rows.tsx';
import { useMemberNames } from './member-names.ts';

const atFirst = 5;
const most = 100;

/** Who did what to one document, for those who manage the people of the shop; nothing for others, and nothing in a shop of one person. */
export default function SubjectActivities({ subject }: { subject: string }) {
  const { can } = useMembership();
  const hasOthers = useMemberNames().length > 1;
  return can('staff') && hasOthers ? <Activities subject={subject} /> : null;
}

function Activities({ subject }: { subject: string }) {
  const [count, setCount] = useState(atFirst);
  const { data, isError, refetch } = useActivitiesOf(subject, count);
  const { activities = [], total = 0 } = data ?? {};
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.activity_retry()} onRetry={() => refetch()}>
        {m.activity_failed()}
      </RetryAlert>
    );
  }
  if (activities.length === 0) return null;
  return (
    <section aria-label={m.activity_of_subject()}>
      <h2 className="mb-2 text-sm text-muted">{m.activity_of_subject()}</h2>
      <ActivityRows label={m.activity_of_subject()} activities={activities} />
      {total > count ? (
        <Button variant="secondary" size="compact" className="mt-2" onClick={() => setCount(most)}>
          {m.activity_all_of_it()}
        </Button>
      ) : null}
    </section>
  );
}
