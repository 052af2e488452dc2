import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import type { Person } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Badge } from '#ui/page/badge.tsx';
import type { MemberTask } from './people-section.tsx';
import { describeRights, roleNames } from './right-words.ts';
import { mayChange, maySetPin, type Viewer } from './staff-queries.ts';

interface MemberRowProps {
  person: Person;
  viewer: Viewer;
  onTask: (task: MemberTask) => void;
}

/** One person: who they are, what they may do, how they come in, and what can be done with them. */
export function MemberRow({ person, viewer, onTask }: MemberRowProps) {
  const { name, role, rights, phone, hasPin, lastSeenAt } = person;
  const isMe = person.id === viewer.me?.id;
  const isChangeable = mayChange(viewer, person);
  return (
    <li className="p-3 sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium break-words text-ink">
          {name} {isMe ? <span className="font-normal text-muted">({m.people_you()})</span> : null}
        </p>
        <Badge tone={role === 'owner' ? 'success' : 'neutral'}>{roleNames[role]()}</Badge>
      </div>
      <p className="mt-1 text-sm break-words text-ink">
        {m.people_rights()}: {describeRights(role, rights)}
      </p>
      <p className="text-sm break-words text-muted">{describePerson(person)}</p>
      {phone ? <p className="text-sm break-words text-muted">{phone}</p> : null}
      <p className="text-sm text-muted">
        {lastSeenAt ? m.people_seen({ time: formatDayAndTime(lastSeenAt) ?? '' }) : m.people_never_seen()}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {isChangeable || (isMe && viewer.isOwner) ? (
          <Button variant="secondary" onClick={() => onTask('edit')} aria-label={m.people_edit_of({ name })}>
            {m.people_edit()}
          </Button>
        ) : null}
        {maySetPin(viewer, person) ? (
          <Button variant="secondary" onClick={() => onTask('pin')} aria-label={pinLabel()}>
            {hasPin ? m.people_pin_renew() : m.people_pin_set()}
          </Button>
        ) : null}
        {isChangeable && !person.hasAccount && !viewer.isAtCounter ? (
          <Button variant="secondary" onClick={() => onTask('invite')} aria-label={m.people_invite_of({ name })}>
            {m.people_invite()}
          </Button>
        ) : null}
        {isChangeable ? (
          <Button variant="dangerQuiet" onClick={() => onTask('remove')} aria-label={m.people_remove_of({ name })}>
            {m.people_remove()}
          </Button>
        ) : null}
      </div>
    </li>
  );

  /** Begins with what the button shows, for those who speak to it. */
  function pinLabel(): string {
    const shown = hasPin ? m.people_pin_renew() : m.people_pin_set();
    return `${shown}: ${isMe ? m.people_you() : name}`;
  }
}

/** How a person comes in, and the limit of their discounts. */
function describePerson({ hasPin, hasAccount, invitedUntil, rights, discountLimit, role }: Person): string {
  const account = hasAccount
    ? m.people_has_account()
    : invitedUntil
      ? m.people_invited_until({ day: formatDay(invitedUntil) ?? '' })
      : m.people_no_account();
  const hasLimit = role !== 'owner' && rights.includes('discount') && discountLimit !== null;
  const limit = hasLimit ? [m.people_limit_of({ limit: discountLimit })] : [];
  return [hasPin ? m.people_has_pin() : m.people_no_pin(), account, ...limit].join(' · ');
}
