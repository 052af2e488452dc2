import { parseShillings } from '@duka/domain/values/number-input';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { getDocument, updateDocument } from '#data/calls/documents.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { toFailureWords } from './staff-queries.ts';

/** Says what the owner is always notified of, and asks from which amount on of what somebody allowed another; STAFF-032. */
export function SafetyCard({ storeId }: { storeId: string }) {
  const queryClient = useQueryClient();
  const focus = useProblemFocus();
  const { show } = useToast();
  const options = { queryKey: ['store-document', 'alerts', storeId] as const, retry: isWorthRetrying };
  const { data: stored } = useQuery({ ...options, queryFn: () => getDocument('stores', storeId) });
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const limit = String(stored?.overrideAlert ?? '');
  const save = useMutation({
    mutationFn: (overrideAlert: number | null) => updateDocument('stores', storeId, { overrideAlert }),
    onSuccess: (store) => queryClient.setQueryData(options.queryKey, store),
  });
  useUnsavedMark(typed !== undefined && typed !== limit);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const read = parseShillings(typed ?? limit);
    setWrong(read.kind === 'invalid');
    if (read.kind === 'invalid') return focus.refuse();
    save.mutate(read.kind === 'value' ? read.value : null, {
      onSuccess: () => {
        setTyped(undefined);
        show(m.people_safety_saved());
      },
    });
  }
  return (
    <TitledCard title={m.people_safety()} text={m.people_safety_text()}>
      {stored ? (
        <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
          <AmountField
            label={m.people_safety_limit()}
            name="overrideAlert"
            value={typed ?? limit}
            onChange={(value) => {
              setTyped(value);
              setWrong(false);
            }}
            error={isWrong ? m.people_safety_limit_wrong() : undefined}
            hint={m.people_safety_limit_text()}
          />
          {save.isError ? (
            <Alert kind="error" className="mt-5">
              {toFailureWords(save.error, m.people_safety_failed())}
            </Alert>
          ) : null}
          <div className="mt-5 flex justify-end">
            <Button type="submit" busy={save.isPending} className="max-sm:w-full">
              {save.isPending ? m.people_saving() : m.people_safety_save()}
            </Button>
          </div>
        </form>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </TitledCard>
  );
}
