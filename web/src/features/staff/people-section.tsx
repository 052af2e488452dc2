import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { FormSheet } from '#ui/forms/form-sheet.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { CountersCard } from './counters-card.tsx';
import { FormerMembers } from './former-members.tsx';
import { HandoverCard } from './handover-card.tsx';
import { LeaveShop } from './leave-shop.tsx';
import { MemberRow } from './member-row.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { SafetyCard } from './safety-card.tsx';
import { handoverOptions, usePeople, useTakePerson } from './staff-queries.ts';

const MemberForm = lazyComponent(async () => (await import('./member-form.tsx')).MemberForm);
const PinDialog = lazyComponent(async () => (await import('./pin-dialog.tsx')).PinDialog);
const InvitationDialog = lazyComponent(async () => (await import('./invitation-dialog.tsx')).InvitationDialog);

/** What is done with a person, or with nobody yet. */
export type MemberTask = 'edit' | 'pin' | 'invite' | 'remove';

/** The section of the settings about the people of the shop; others than its managers see themselves alone. STAFF-020 */
export function PeopleSection() {
  const { data: people, isPending, refetch, store, viewer } = usePeople();
  const { data: handover } = useQuery({
    ...handoverOptions(store?.id ?? ''),
    enabled: Boolean(store) && !viewer.isAtCounter,
  });
  const takePerson = useTakePerson(store?.id ?? '');
  const [task, setTask] = useState<{ readonly task: MemberTask | 'add'; readonly person?: Person }>();
  if (isPending) return <Skeleton shape="card" className="h-72 w-full" />;
  if (!people || !store) {
    return (
      <RetryAlert kind="error" label={m.settings_try_again()} onRetry={refetch}>
        {m.people_load_failed()}
      </RetryAlert>
    );
  }
  const { me, isOwner, isManaging, isAtCounter } = viewer;
  const active = people.members.filter((person) => person.active);
  const shown = isManaging ? active : active.filter(({ id }) => id === me?.id);
  const close = () => setTask(undefined);
  const saved = (person?: Person) => {
    close();
    void takePerson(person);
  };
  return (
    <>
      <TitledCard
        title={isManaging ? m.people_list_title() : m.people_mine()}
        text={isManaging ? m.people_list_text() : m.people_mine_text()}
      >
        <ul
          aria-label={isManaging ? m.people_list_title() : m.people_mine()}
          className="divide-y divide-line rounded-control border border-line"
        >
          {shown.map((person) => (
            <MemberRow
              key={person.id}
              person={person}
              viewer={viewer}
              onTask={(asked) => setTask({ task: asked, person })}
            />
          ))}
        </ul>
        {isManaging ? (
          <div className="mt-5 flex justify-end">
            <Button icon="plus" onClick={() => setTask({ task: 'add' })} className="max-sm:w-full">
              {m.people_add()}
            </Button>
          </div>
        ) : null}
      </TitledCard>
      {isManaging ? (
        <>
          <FormerMembers storeId={store.id} members={people.members} viewer={viewer} onSaved={saved} />
          <CountersCard storeId={store.id} people={people} />
        </>
      ) : null}
      {isOwner ? <SafetyCard storeId={store.id} /> : null}
      {!isAtCounter && (isOwner || handover) ? (
        <HandoverCard storeId={store.id} members={active} me={me} handover={handover ?? null} />
      ) : null}
      {me && !isOwner && !isAtCounter ? <LeaveShop storeId={store.id} storeName={store.storeName} /> : null}
      {task ? <LazyPart>{openTask(task.task, task.person)}</LazyPart> : null}
    </>
  );

  function openTask(asked: MemberTask | 'add', person?: Person) {
    if (!store) return null;
    const form = { storeId: store.id, viewer, onSaved: saved };
    if (asked === 'add' || !person) {
      return (
        <FormSheet title={m.people_add()} text={m.people_add_text()} onClose={close}>
          <MemberForm {...form} />
        </FormSheet>
      );
    }
    const dialog = { storeId: store.id, person, onClose: close };
    if (asked === 'edit') {
      return (
        <FormSheet title={m.people_edit_of({ name: person.name })} text={m.people_edit_text()} onClose={close}>
          <MemberForm {...form} person={person} />
        </FormSheet>
      );
    }
    if (asked === 'pin') return <PinDialog {...dialog} isOwn={person.id === me?.id} onSaved={() => saved()} />;
    if (asked === 'remove') return <RemoveQuestion {...dialog} onRemoved={() => saved()} />;
    return <InvitationDialog {...dialog} storeName={store.storeName} onInvited={() => void takePerson()} />;
  }
}
