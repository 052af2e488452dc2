import { formatDayAndTime } from '@duka/domain/values/dates';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelAccountDeletion, getAccountDeletion, personalDataUrl } from '#data/calls/personal-data.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingsFailure } from './settings-states.tsx';

const deletionOptions = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: getAccountDeletion,
  retry: isWorthRetrying,
  staleTime: 0,
});

/** Lets the seller download all personal data or have it deleted; decision 0011. */
export function PersonalDataCard() {
  const queryClient = useQueryClient();
  const { show } = useToast();
  const part = useRef<HTMLElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const { data: deletion, isError, refetch } = useQuery(deletionOptions);
  // The button that opened the dialog is gone with it.
  useEffect(() => {
    if (isRequested) part.current?.focus();
  }, [isRequested]);
  const takeBack = useMutation({
    mutationFn: cancelAccountDeletion,
    onSuccess: () => {
      queryClient.setQueryData(deletionOptions.queryKey, null);
      setIsRequested(false);
      // The button is gone with the notice.
      part.current?.focus();
      show(m.settings_delete_taken_back());
    },
  });
  return (
    <TitledCard title={m.settings_data_title()} text={m.settings_data_text()}>
      <a href={personalDataUrl()} download className={buttonClass('secondary', 'usual', 'max-sm:w-full')}>
        <Icon name="download" />
        {m.settings_data_download()}
      </a>
      <section
        ref={part}
        tabIndex={-1}
        aria-label={m.settings_delete_title()}
        className="mt-6 border-t border-line pt-5"
      >
        <h4 className="font-semibold text-ink">{m.settings_delete_title()}</h4>
        {isError && deletion === undefined ? <SettingsFailure onRetry={refetch} /> : null}
        {deletion === null ? (
          <>
            <p className="mt-1 text-sm text-muted">{m.settings_delete_text()}</p>
            <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)} className="mt-4 max-sm:w-full">
              {m.settings_delete_start()}
            </Button>
          </>
        ) : null}
        {deletion ? (
          <Alert
            kind="warning"
            className="mt-3"
            action={
              <Button variant="secondary" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
                {m.settings_delete_take_back()}
              </Button>
            }
          >
            {m.settings_delete_pending({ time: formatDayAndTime(deletion.dueAt) ?? '' })}
          </Alert>
        ) : null}
        {takeBack.isError ? (
          <Alert kind="error" className="mt-3">
            {m.settings_delete_take_back_failed()}
          </Alert>
        ) : null}
      </section>
      {isAsking ? (
        <DeleteAccountDialog
          onClose={() => setIsAsking(false)}
          onRequested={(requested) => {
            queryClient.setQueryData(deletionOptions.queryKey, requested);
            setIsAsking(false);
            setIsRequested(true);
          }}
        />
      ) : null}
    </TitledCard>
  );
}
