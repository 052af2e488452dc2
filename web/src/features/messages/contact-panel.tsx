import { findParties } from '@duka/domain/messages/find-parties';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ContactItem } from './contact-item.tsx';
import type { useConversations } from './use-conversations.ts';

/** Characters; longer than any name. */
const maxTermLength = 128;

interface ContactPanelProps {
  conversations: ReturnType<typeof useConversations>;
  /** The contact whose thread is open. */
  openId: string | undefined;
}

/** Lists the contacts, with their number and a search; MSG-003, MSG-004. */
export function ContactPanel({ conversations, openId }: ContactPanelProps) {
  const [term, setTerm] = useState('');
  const { contacts, isPending, isFailed, retry } = conversations;
  const found = findParties(contacts, term, ({ party }) => party);
  return (
    <section aria-label={m.messages_contacts()} className="flex min-h-0 w-full min-w-0 flex-col">
      <div className="border-b border-line px-4 pt-3 pb-3">
        <h2 className="mb-2 text-base font-semibold">
          {m.messages_contacts()} <span className="font-medium text-muted tabular-nums">({contacts.length})</span>
        </h2>
        <SearchBox
          label={m.messages_search_label()}
          placeholder={m.messages_search()}
          maxLength={maxTermLength}
          value={term}
          onChange={setTerm}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto" aria-busy={isPending || undefined}>
        {isFailed ? (
          <RetryAlert kind="error" className="m-3" label={m.messages_try_again()} onRetry={retry}>
            {m.messages_contacts_failed()}
          </RetryAlert>
        ) : null}
        {isPending && !isFailed ? <ContactSkeletons /> : null}
        <ul>
          {found.map((contact) => (
            <li key={contact.party.id}>
              <ContactItem contact={contact} isOpen={contact.party.id === openId} />
            </li>
          ))}
        </ul>
        {!isPending && !isFailed && found.length === 0 ? (
          <p className="px-4 py-6 text-center text-muted">
            {contacts.length === 0 ? m.messages_no_contacts() : m.messages_no_match()}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function ContactSkeletons() {
  return (
    <div className="flex flex-col gap-5 p-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex items-center gap-3">
          <Skeleton shape="circle" className="size-11" />
          <div className="grow">
            <Skeleton className="mb-2 h-4 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
