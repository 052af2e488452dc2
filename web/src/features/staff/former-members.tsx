import { useMutation } from '@tanstack/react-query';
import { changeMember, type Person } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { roleNames } from './right-words.ts';
import { mayChange, toFailureWords, type Viewer } from './staff-queries.ts';

interface FormerMembersProps {
  storeId: string;
  members: readonly Person[];
  viewer: Viewer;
  onSaved: (person: Person) => void;
}

/** Lists who was removed or has left, each with a button that lets them work here again. */
export function FormerMembers({ storeId, members, viewer, onSaved }: FormerMembersProps) {
  const { show } = useToast();
  const again = useMutation({
    mutationFn: (person: Person) => changeMember(storeId, person.id, { active: true }),
    onSuccess: (person) => {
      show(m.people_again_done({ name: person.name }));
      onSaved(person);
    },
  });
  const former = members.filter((person) => !person.active && person.role !== 'owner');
  if (former.length === 0) return null;
  return (
    <TitledCard title={m.people_former()} text={m.people_former_text()}>
      <ul aria-label={m.people_former()} className="divide-y divide-line rounded-control border border-line">
        {former.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4">
            <p className="min-w-0 grow basis-32 break-words text-ink">
              {person.name} <span className="text-sm text-muted">{roleNames[person.role]()}</span>
            </p>
            {mayChange(viewer, person) ? (
              <Button
                variant="secondary"
                busy={again.isPending && again.variables.id === person.id}
                onClick={() => again.mutate(person)}
                aria-label={m.people_again_of({ name: person.name })}
              >
                {m.people_again()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {again.isError ? (
        <Alert kind="error" className="mt-4">
          {toFailureWords(again.error, m.people_failed())}
        </Alert>
      ) : null}
    </TitledCard>
  );
}
