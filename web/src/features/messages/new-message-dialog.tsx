import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { firstLetterOf, type Party, parseParty } from '@duka/domain/messages/conversations';
import { findParties } from '@duka/domain/messages/find-parties';
import { cursorAfter, equal, limit, order, select } from '@duka/domain/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { useStore } from '#session/store-queries.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Spinner } from '#ui/base/spinner.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { ContactLetter } from './contact-item.tsx';
import type { Contact } from './use-conversations.ts';

interface NewMessageDialogProps {
  contacts: readonly Contact[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Lists whom the seller can write to: everyone who has a conversation or an order with the shop; Q-055. */
export function NewMessageDialog({ contacts, onChoose, onClose }: NewMessageDialogProps) {
  const [term, setTerm] = useState('');
  const { data: store } = useStore();
  const customers = useQuery({ ...customersQuery(store?.id ?? ''), enabled: Boolean(store) });
  const partyById = new Map<string, Party>(
    [...contacts.map(({ party }) => party), ...(customers.data ?? [])].map((party) => [party.id, party]),
  );
  const parties = [...partyById.values()].sort((one, other) => fullNameOf(one).localeCompare(fullNameOf(other)));
  const found = findParties(parties, term, (party) => party);
  return (
    <Dialog open onClose={onClose} title={m.messages_new()}>
      <TextField
        label={m.messages_choose()}
        type="search"
        value={term}
        onChange={setTerm}
        autoComplete="off"
        data-autofocus
      />
      {customers.isError ? (
        <RetryAlert kind="error" className="mt-3" label={m.messages_try_again()} onRetry={() => customers.refetch()}>
          {m.messages_customers_failed()}
        </RetryAlert>
      ) : null}
      <ul className="mt-3">
        {found.map((party) => (
          <li key={party.id}>
            <button
              type="button"
              onClick={() => onChoose(party.id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left font-semibold hover:bg-sunken"
            >
              <ContactLetter letter={firstLetterOf(party)} />
              {fullNameOf(party)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !customers.isError ? (
        customers.isLoading ? (
          <Spinner text={m.messages_customers_loading()} />
        ) : (
          <p className="py-4 text-center text-muted">
            {parties.length === 0 ? m.messages_nobody() : m.messages_no_match()}
          </p>
        )
      ) : null}
    </Dialog>
  );
}

/** Orders that are read at a time; only their customers are. */
const pageSize = 500;

/** Lists everyone with an account who has ordered from the shop, the latest first; Q-055. */
function customersQuery(storeId: string) {
  return queryOptions({
    queryKey: ['customers', storeId, 'with-account'],
    queryFn: () => listCustomers(storeId),
  });
}

async function listCustomers(storeId: string): Promise<Party[]> {
  const found = new Map<string, Party>();
  let lastId: string | undefined;
  for (;;) {
    const { documents } = await listDocuments('orders', [
      equal('storeId', storeId),
      order('orderDesc', 'orderDate'),
      select('$id', 'customerId.userId', 'customerId.firstName', 'customerId.lastName'),
      limit(pageSize),
      ...(lastId === undefined ? [] : [cursorAfter(lastId)]),
    ]);
    for (const { customerId } of documents) {
      // A walk-in customer has no account to write to.
      const party = parseParty(customerId);
      if (party) found.set(party.id, party);
    }
    lastId = documents.at(-1)?.$id;
    if (documents.length < pageSize || lastId === undefined) return [...found.values()];
  }
}
