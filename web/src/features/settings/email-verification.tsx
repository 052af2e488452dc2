import { useMutation, useQuery } from '@tanstack/react-query';
import { requestVerification } from '#data/calls/account.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { accountOptions } from './settings-queries.ts';

/** Milliseconds between calls for the account while a mail is on its way: its link may be opened on another device. */
const lookAgainMs = 4_000;

/**
 * Says whether the address is confirmed, and offers to confirm it; AUTH-004, CALL-016, G-06. No mail is sent without
 * being asked for.
 */
export function EmailVerification() {
  const request = useMutation({ mutationFn: requestVerification, onError: (error) => recheck(error) });
  const { data: account, refetch } = useQuery({
    ...accountOptions,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (request.isSuccess && !state.data?.emailVerification ? lookAgainMs : false),
  });

  /** The address was confirmed meanwhile, for example on another device. */
  const recheck = (error: unknown) => {
    if (error instanceof ApiFailure && error.type === 'user_email_already_verified') void refetch();
  };

  if (!account) return null;
  if (account.emailVerification) {
    return (
      <p role="status" className="flex">
        <Badge tone="success">
          <Icon name="check-circle" size={16} />
          {m.settings_email_verified()}
        </Badge>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone="warning">{m.settings_email_unverified()}</Badge>
        <Button variant="secondary" icon="mail" busy={request.isPending} onClick={() => request.mutate()}>
          {request.isSuccess ? m.settings_email_send_again() : m.settings_email_send()}
        </Button>
      </div>
      {request.isSuccess ? <Alert kind="success">{m.settings_email_sent({ email: account.email })}</Alert> : null}
      {request.isError ? <Alert kind="error">{failureText(request.error)}</Alert> : null}
    </div>
  );
}

function failureText(error: unknown): string {
  const isTooOften = error instanceof ApiFailure && error.status === 429;
  return isTooOften ? m.settings_email_too_often() : m.settings_email_failed();
}
