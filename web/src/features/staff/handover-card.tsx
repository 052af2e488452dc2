import { formatDayAndTime } from '@duka/domain/values/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Handover, type Person, takeHandoverBack } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { handoverOptions, peopleOptions, toFailureWords } from './staff-queries.ts';

const HandoverDialog = lazyComponent(async () => (await import('./handover-dialog.tsx')).HandoverDialog);

interface HandoverCardProps {
  storeId: string;
  /** Who works here. */
  members: readonly Person[];
  me: Person | undefined;
  /** What the viewer has begun, or what was done less than 72 hours ago. */
  handover: Handover | null;
}

/** Leads through handing the shop over to another person, and taking it back; STAFF-028. */
export function HandoverCard({ storeId, members, me, handover }: HandoverCardProps) {
  const queryClient = useQueryClient();
  const { show } = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const heirs = members.filter((person) => person.hasAccount && person.id !== me?.id && person.role !== 'owner');
  const name = members.find(({ id }) => id === handover?.memberId)?.name ?? '';
  const time = formatDayAndTime(handover?.expire ?? '') ?? '';
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries(handoverOptions(storeId)),
      queryClient.invalidateQueries(peopleOptions(storeId)),
    ]);
  const takeBack = useMutation({
    mutationFn: () => takeHandoverBack(storeId),
    onSuccess: () => {
      setAsking(false);
      show(handover?.isDone ? m.people_handover_back_done() : m.people_handover_cancelled());
    },
    onSettled: refetch,
  });
  const failure = takeBack.isError ? (
    <Alert kind="error" className="mt-4">
      {toFailureWords(takeBack.error, m.people_handover_failed())}
    </Alert>
  ) : null;
  if (handover && !handover.isMine) {
    // Until it is over nobody hands the shop on.
    return (
      <TitledCard title={m.people_handover()}>
        <Alert kind="info">
          {m.people_handover_received({ name: handover.from ?? m.people_handover_former(), time })}
        </Alert>
      </TitledCard>
    );
  }
  return (
    <TitledCard title={m.people_handover()} text={handover ? undefined : m.people_handover_text()}>
      {handover?.isDone ? (
        <>
          <Alert kind="info">{m.people_handover_back_text({ name, time })}</Alert>
          <div className="mt-5 flex justify-end">
            <Button variant="secondary" onClick={() => setAsking(true)} className="max-sm:w-full">
              {m.people_handover_back()}
            </Button>
          </div>
          <ConfirmDialog
            open={isAsking}
            title={m.people_handover_back_title()}
            message={
              <>
                {m.people_handover_back_means({ name })}
                {failure}
              </>
            }
            confirmLabel={m.people_handover_back()}
            cancelLabel={m.people_keep()}
            busy={takeBack.isPending}
            onConfirm={() => takeBack.mutate()}
            onCancel={() => setAsking(false)}
          />
        </>
      ) : handover ? (
        <>
          <Alert kind="info">{m.people_handover_begun({ name, time })}</Alert>
          {failure}
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button
              variant="secondary"
              busy={takeBack.isPending}
              onClick={() => takeBack.mutate()}
              className="max-sm:w-full"
            >
              {m.people_handover_cancel()}
            </Button>
            <Button onClick={() => setOpen(true)} className="max-sm:w-full">
              {m.people_handover_go_on()}
            </Button>
          </div>
        </>
      ) : heirs.length === 0 ? (
        <p className="text-sm text-muted">{m.people_handover_none()}</p>
      ) : (
        <div className="flex justify-end">
          <Button variant="dangerQuiet" onClick={() => setOpen(true)} className="max-sm:w-full">
            {m.people_handover()}
          </Button>
        </div>
      )}
      {isOpen ? (
        <LazyPart>
          <HandoverDialog
            storeId={storeId}
            heirs={heirs}
            begun={handover && !handover.isDone ? { id: handover.memberId, name } : undefined}
            onChanged={() => void refetch()}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      ) : null}
    </TitledCard>
  );
}
