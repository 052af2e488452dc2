import { actRights } from '@duka/domain/members/screen-rights';
import { useState } from 'react';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CashEntryList } from './cash-entry-list.tsx';
import type { NewCashEntry } from './cash-entry-mutations.ts';

const CashEntryDialog = lazyComponent(async () => (await import('./cash-entry-dialog.tsx')).CashEntryDialog);

const readRefused = readShown<NewCashEntry>('cashEntries');

/** Transfers between cash, mobile money and bank, the owner's money and opening money; R43. */
export function CashEntriesPage() {
  return (
    <WithStore loading={<ListSkeleton text={m.money_loading()} />}>
      {({ id }) => <CashEntries key={id} storeId={id} />}
    </WithStore>
  );
}

function CashEntries({ storeId }: { storeId: string }) {
  const [isAdding, setAdding] = useState(false);
  const mayRecord = useMay()(actRights.recordCashEntry);
  const { fixId, leave } = useFixAddress();
  return (
    <>
      <PageHeader
        title={m.money_entries()}
        text={m.money_entries_text()}
        actions={
          mayRecord ? (
            <Button icon="plus" size="iconOnPhone" onClick={() => setAdding(true)}>
              <span className="max-sm:sr-only">{m.money_entry_add()}</span>
            </Button>
          ) : null
        }
        areActionsBeside
      />
      <CashEntryList storeId={storeId} onAdd={() => setAdding(true)} />
      {isAdding ? (
        <LazyPart>
          <CashEntryDialog storeId={storeId} onClose={() => setAdding(false)} />
        </LazyPart>
      ) : null}
      {fixId ? (
        <RejectedCommandForm key={fixId} id={fixId} read={readRefused}>
          {(refused) => (refused ? <CashEntryDialog storeId={storeId} refused={refused} onClose={leave} /> : null)}
        </RejectedCommandForm>
      ) : null}
    </>
  );
}
