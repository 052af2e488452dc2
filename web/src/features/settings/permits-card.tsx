import { type Permit, permitStateOf } from '@duka/domain/inputs/permit';
import { hasLicense } from '@duka/domain/shops/license';
import { formatDay } from '@duka/domain/values/dates';
import { formatWhole } from '@duka/domain/values/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDocument } from '#data/calls/documents.ts';
import { readToday } from '#data/calls/now.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { permitKindNames, toPermitName } from '#shop/inputs/permit-words.ts';
import { listPermits, listShopNeeds, permitsKey } from '#shop/inputs/permits.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { FormSheet } from '#ui/forms/form-sheet.tsx';
import { Badge, type BadgeTone } from '#ui/page/badge.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { failureReason } from './failure-reason.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

const PermitForm = lazyComponent(async () => (await import('./permit-form.tsx')).PermitForm);

/** What is done with a permit, or with none yet. */
type Task = { readonly task: 'add' } | { readonly task: 'edit' | 'delete'; readonly permit: Permit };

/** The permits of the shop, each with its state in words, and those that its goods need (INPUT-020, INPUT-023). */
export function PermitsCard({ storeId }: { storeId: string }) {
  const [task, setTask] = useState<Task>();
  const { data, isPending, refetch } = useQuery({
    queryKey: permitsKey(storeId),
    queryFn: () => listPermits(storeId),
    retry: isWorthRetrying,
  });
  if (isPending) return <SettingsSkeleton />;
  if (!data) return <SettingsFailure onRetry={refetch} />;
  const close = () => setTask(undefined);
  return (
    <TitledCard title={m.permits_title()} text={m.permits_text()}>
      <ShopNeeds storeId={storeId} />
      {data.length === 0 ? (
        <p className="text-muted">{m.permits_none()}</p>
      ) : (
        <ul aria-label={m.permits_title()} className="divide-y divide-line rounded-control border border-line">
          {data.map((permit) => (
            <PermitRow key={permit.id} permit={permit} onTask={(asked) => setTask({ task: asked, permit })} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex justify-end">
        <Button icon="plus" onClick={() => setTask({ task: 'add' })} className="max-sm:w-full">
          {m.permits_add()}
        </Button>
      </div>
      {task?.task === 'add' ? (
        <FormSheet title={m.permits_add()} text={m.permits_add_text()} onClose={close}>
          <PermitForm storeId={storeId} onDone={close} />
        </FormSheet>
      ) : null}
      {task?.task === 'edit' ? (
        <FormSheet title={m.permits_edit_title()} text={m.permits_add_text()} onClose={close}>
          <PermitForm storeId={storeId} permit={task.permit} onDone={close} />
        </FormSheet>
      ) : null}
      {task?.task === 'delete' ? <DeleteQuestion permit={task.permit} onClose={close} /> : null}
    </TitledCard>
  );
}

/** Says which permits the goods of the shop need that it has not, and how many goods lack a registration number (INPUT-025). */
function ShopNeeds({ storeId }: { storeId: string }) {
  const { data } = useQuery({
    queryKey: [...permitsKey(storeId), 'needs'],
    queryFn: () => listShopNeeds(storeId),
    retry: false,
  });
  if (!data) return null;
  return (
    <>
      {data.lacking.length > 0 ? (
        <Alert kind="warning" className="mb-4">
          {m.permits_lacking({ kinds: data.lacking.map(({ kind }) => permitKindNames[kind]()).join(', ') })}
        </Alert>
      ) : null}
      {data.unregistered > 0 ? (
        <p className="mb-4 text-sm text-muted">{m.permits_unregistered({ count: formatWhole(data.unregistered) })}</p>
      ) : null}
    </>
  );
}

const tones: Record<ReturnType<typeof permitStateOf>, BadgeTone> = {
  valid: 'success',
  due: 'warning',
  lapsed: 'danger',
};
const stateNames: Record<ReturnType<typeof permitStateOf>, () => string> = {
  valid: m.permits_state_valid,
  due: m.permits_state_due,
  lapsed: m.permits_state_lapsed,
};

function PermitRow({ permit, onTask }: { permit: Permit; onTask: (task: 'edit' | 'delete') => void }) {
  const state = permitStateOf(permit, readToday());
  const name = toPermitName(permit.kind, permit.number);
  // Nobody else may open the owner's files (R64).
  const isOwner = useMembership().member.role === 'owner';
  return (
    <li className="p-3 sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere text-ink">{name}</p>
        <Badge tone={tones[state]}>{stateNames[state]()}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink">{describeState(permit, state)}</p>
      {permit.authority ? (
        <p className="text-sm wrap-anywhere text-muted">{m.permits_by({ authority: permit.authority })}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOwner && hasLicense(permit.file) ? (
          <a
            href={permit.file}
            target="_blank"
            rel="noopener"
            aria-label={m.permits_file_of({ permit: name })}
            className={buttonClass('secondary', 'usual')}
          >
            {m.permits_file_open()}
          </a>
        ) : null}
        <Button variant="secondary" onClick={() => onTask('edit')} aria-label={m.permits_edit_of({ permit: name })}>
          {m.permits_edit()}
        </Button>
        <Button
          variant="dangerQuiet"
          onClick={() => onTask('delete')}
          aria-label={m.permits_delete_of({ permit: name })}
        >
          {m.permits_delete()}
        </Button>
      </div>
    </li>
  );
}

function describeState({ lastDay }: Permit, state: ReturnType<typeof permitStateOf>): string {
  if (lastDay === '') return m.permits_endless();
  const day = formatDay(lastDay) ?? lastDay;
  return state === 'lapsed' ? m.permits_lapsed({ day }) : m.permits_valid({ day });
}

function DeleteQuestion({ permit, onClose }: { permit: Permit; onClose: () => void }) {
  const { show } = useToast();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteDocument('shopPermits', permit.id),
    onSuccess: async () => {
      await invalidateStale(client, 'shopPermits');
      show(m.permits_deleted());
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={m.permits_delete_title()}
      message={
        <>
          {m.permits_delete_text({ permit: toPermitName(permit.kind, permit.number) })}
          {remove.isError ? (
            <Alert kind="error" className="mt-4">
              {m.permits_not_deleted({ message: failureReason(remove.error) })}
            </Alert>
          ) : null}
        </>
      }
      confirmLabel={m.permits_delete()}
      cancelLabel={m.permits_keep()}
      busy={remove.isPending}
      danger
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
