import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { firstLetterOf, previewOf } from '@duka/domain/messages/conversations';
import { formatDay, formatTime, toDay } from '@duka/domain/values/dates';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import type { Contact } from './use-conversations.ts';
import { useDraft, useOutgoing } from './use-message-desk.ts';
import { fromList, toThread } from './use-open-contact.ts';

interface ContactItemProps {
  contact: Contact;
  isOpen: boolean;
  /** The address of the messages page, when the item stands on another page. */
  page?: string;
}

/** Shows one contact; MSG-005 to MSG-007, MSG-027. */
export function ContactItem({ contact: { party, last, unread }, isOpen, page = '' }: ContactItemProps) {
  const [draft] = useDraft(party.id);
  const isStuck = useOutgoing().some(({ to, state }) => to === party.id && (state === 'failed' || state === 'refused'));
  const preview = previewOf(last);
  // The text itself is the first 30 characters and nothing else (MSG-006); the style says that more follows.
  const cut = preview.length < last.content.length ? "after:content-['…']" : '';
  const isToday = toDay(last.sentAt) === readToday();
  return (
    <Link
      id={contactElementId(party.id)}
      to={page + toThread(party.id)}
      state={fromList}
      replace={isOpen}
      aria-current={isOpen || undefined}
      className={`flex min-h-16 items-center gap-3 border-b border-line px-4 py-1.5 transition-colors duration-150 focus-visible:-outline-offset-2 ${isOpen ? 'bg-primary-soft' : 'hover:bg-sunken'}`}
    >
      <ContactLetter letter={firstLetterOf(party)} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 grow">
            <span className="block truncate text-[0.9375rem] leading-[1.6] font-semibold text-ink">
              {fullNameOf(party)}
            </span>
            {party.guestOrder ? (
              <span className="block truncate text-sm text-muted">
                {m.messages_guest_order({ reference: party.guestOrder.trackingId })}
              </span>
            ) : null}
          </span>
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {isToday ? formatTime(last.sentAt) : formatDay(last.sentAt)}
          </span>
        </span>
        <span className="flex min-h-6 items-center justify-between gap-3">
          <span className={`truncate text-sm ${cut} ${unread > 0 ? 'font-semibold text-ink' : 'text-muted'}`}>
            {draft.content.trim() !== '' && !isOpen ? (
              <span className="font-semibold text-accent-text">{m.messages_draft()} </span>
            ) : null}
            {isStuck ? <span className="font-semibold text-on-danger-soft">{m.messages_failed()}: </span> : null}
            {preview || m.messages_attachment()}
          </span>
          <UnreadCount count={unread} />
        </span>
      </span>
    </Link>
  );
}

/** Returns the element that gets the focus back when the thread is closed. */
export function contactElementId(contactId: string): string {
  return `contact-${contactId}`;
}

/** The letter is decorative, as the name stands beside it. */
export function ContactLetter({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-on-primary-soft"
    >
      {letter}
    </span>
  );
}

function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-5.5 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs leading-5.5 font-bold text-on-accent tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{m.layout_unread_messages({ count })}</span>
    </span>
  );
}
