import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type AccountDevice, deleteSession } from '#data/calls/account.ts';
import { m } from '#paraglide/messages.js';
import { cleanUpAccount, hasUnsent } from '#session/account-cleanup.ts';
import { useSession, useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { sessionsOptions } from './session-queries.ts';
import { SettingsFailure } from './settings-states.tsx';

const LeaveQuestion = lazyComponent(async () => (await import('#shop/pending/leave-question.tsx')).LeaveQuestion);

/** Lists where the account is signed in; SET-013. */
export function SessionsCard() {
  const queryClient = useQueryClient();
  const { show } = useToast();
  const list = useRef<HTMLUListElement>(null);
  const { data: sessions, isPending, refetch } = useQuery(sessionsOptions);
  const end = useMutation({
    mutationFn: (sessionId: string) => deleteSession(sessionId),
    onSettled: () => queryClient.invalidateQueries(sessionsOptions),
  });
  const signOut = (session: Parameters<typeof toDeviceName>[0]) =>
    end.mutate(session.$id, {
      onSuccess: () => {
        // The button is gone with its row.
        list.current?.focus();
        show(m.settings_sessions_ended({ device: toDeviceName(session) }));
      },
    });
  return (
    <TitledCard title={m.settings_sessions_title()} text={m.settings_sessions_text()}>
      {isPending ? <Skeleton className="h-24 w-full" /> : null}
      {!isPending && !sessions ? <SettingsFailure onRetry={refetch} /> : null}
      {sessions ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={m.settings_sessions_title()}
          className="divide-y divide-line rounded-control border border-line"
        >
          {sessions.map((session) => (
            <SessionItem
              key={session.$id}
              session={session}
              isEnding={end.isPending && end.variables === session.$id}
              onSignOut={() => signOut(session)}
            />
          ))}
        </ul>
      ) : null}
      {end.isError ? (
        <Alert kind="error" className="mt-4">
          {m.settings_sessions_end_failed()}
        </Alert>
      ) : null}
      <SignOutEverywhere />
    </TitledCard>
  );
}

function SignOutEverywhere() {
  const { signOutEverywhere } = useSession();
  const leaving = { userId: useSignedInUser().id, storeId: useStore().data?.id };
  const { show } = useToast();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<'plain' | 'unsent'>();
  const stay = () => setAsked(undefined);
  const all = useMutation({
    mutationFn: async () => {
      await signOutEverywhere();
      await cleanUpAccount(leaving);
    },
    onMutate: stay,
    // The notice stays while the sign-in arrives.
    onSuccess: () => {
      show(m.settings_sessions_all_done());
      navigate('/');
    },
  });
  return (
    <>
      {all.isError ? (
        <Alert kind="error" className="mt-4">
          {m.settings_sessions_all_failed()}
        </Alert>
      ) : null}
      <div className="mt-5 flex justify-end">
        <Button
          variant="secondary"
          icon="logout"
          busy={all.isPending}
          onClick={() => setAsked(hasUnsent(leaving) ? 'unsent' : 'plain')}
          className="max-sm:w-full"
        >
          {m.settings_sessions_all()}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'plain'}
        title={m.settings_sessions_all_title()}
        message={m.settings_sessions_all_text()}
        confirmLabel={m.settings_sessions_all()}
        cancelLabel={m.settings_stay()}
        danger
        onCancel={stay}
        onConfirm={() => all.mutate()}
      />
      {asked === 'unsent' ? (
        <LazyPart>
          <LeaveQuestion
            leaving={leaving}
            title={m.settings_sessions_all_title()}
            text={m.settings_sessions_all_text()}
            leaveLabel={m.settings_sessions_all()}
            onLeave={() => all.mutate()}
            onStay={stay}
            onNothing={() => setAsked('plain')}
          />
        </LazyPart>
      ) : null}
    </>
  );
}

interface SessionItemProps {
  session: AccountDevice;
  isEnding: boolean;
  onSignOut: () => void;
}

/** Shows one device, when it was used, and a button that signs it out. This device signs out as always. */
function SessionItem({ session, isEnding, onSignOut }: SessionItemProps) {
  const device = toDeviceName(session);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words text-ink">{device}</p>
        <p className="text-sm text-muted">
          {m.settings_sessions_used({ time: formatDayAndTime(session.$updatedAt) ?? '' })}
        </p>
        <p className="text-sm break-words text-muted">
          {m.settings_sessions_since({ day: formatDay(session.$createdAt) ?? '', address: session.ip })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">{m.settings_sessions_current()}</Badge>
      ) : (
        <Button
          variant="secondary"
          busy={isEnding}
          onClick={onSignOut}
          aria-label={m.settings_sessions_end_of({ device })}
        >
          {m.settings_sessions_end()}
        </Button>
      )}
    </li>
  );
}

/** Names a device for a seller: `Chrome Mobile on Android, Samsung SM-A135F`. */
function toDeviceName({ clientName, osName, deviceBrand, deviceModel }: AccountDevice): string {
  const browser = clientName || m.settings_sessions_unknown();
  const program = osName ? m.settings_sessions_device({ browser, system: osName }) : browser;
  const model = [deviceBrand, deviceModel].filter(Boolean).join(' ');
  return model ? `${program}, ${model}` : program;
}
