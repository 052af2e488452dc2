import { isFoundBy } from '@duka/domain/messages/conversations';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ContactItem } from './contact-item.tsx';
import type { useConversations } from './use-conversations.ts';

interface ContactPanelProps {
  conversations: ReturnType<typeof useConversations>;
  /** The contact whose thread is open. */
  openId: string | undefined;
}

/** Lists the contacts, with their number and a search; MSG-003, MSG-004. */
export function ContactPanel({ conversations, openId }: ContactPanelProps) {
  const [term, setTerm] = useState('');
  const { contacts, isPending, isFailed, retry } = conversations;
  const found = contacts.filter(({ party }) => isFoundBy(party, term));
  return (
    <section aria-label={m.messages_contacts()} className="flex min-h-0 w-full min-w-0 flex-col">
      <div className="border-b border-line px-4 pt-3 pb-3">
        <h2 className="mb-2 text-base font-semibold">
          {m.messages_contacts()} <span className="font-medium text-muted tabular-nums">({contacts.length})</span>
        </h2>
        <ContactSearch value={term} onChange={setTerm} />
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

function ContactSearch({ value, onChange }: { value: string; onChange: (term: string) => void }) {
  const id = useId();
  return (
    <search className="relative block">
      <label htmlFor={id} className="sr-only">
        {m.messages_search_label()}
      </label>
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        id={id}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={m.messages_search()}
        autoComplete="off"
        spellCheck={false}
        className="block min-h-11 w-full appearance-none rounded-control border border-control/70 bg-surface py-2 pr-3 pl-10 text-base text-ink transition-colors duration-150 hover:border-control focus-visible:outline-offset-0"
      />
    </search>
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
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
