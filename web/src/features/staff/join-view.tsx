import { appName } from '@duka/domain/project';
import { formatDay } from '@duka/domain/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { acceptInvitation, getInvitation, type Invitation } from '#data/calls/members.ts';
import type { SessionUser } from '#data/calls/session-user.ts';
import { isWorthRetrying, toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { storeChosenShop } from '#session/memberships.ts';
import { useSession } from '#session/session-provider.tsx';
import { membershipsOptions } from '#session/store-queries.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { EntryFrame } from '#ui/base/entry-frame.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Spinner } from '#ui/base/spinner.tsx';
import { roleNames } from './right-words.ts';

interface JoinViewProps {
  token: string;
  /** A guest signs in or opens an account first. */
  onSignIn: () => void;
  onRegister: () => void;
}

/** Opened by the link of an invitation to work in a shop; STAFF-029 to STAFF-031. */
export function JoinView(props: JoinViewProps) {
  const { token } = props;
  const { user } = useSession();
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    queryKey: ['members', 'invitation', token],
    queryFn: () => getInvitation(token),
    retry: isWorthRetrying,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = `${m.join_title()} - ${appName}`;
  }, []);
  if (invitation) {
    return (
      <EntryFrame>
        {user ? (
          <Acceptance {...props} user={user} invitation={invitation} />
        ) : (
          <Guest {...props} invitation={invitation} />
        )}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      {error ? <Refusal error={error} isSignedIn={user !== null} onRetry={refetch} /> : null}
      {error ? null : (
        <>
          <EntryHeading title={m.join_title()} />
          <Spinner text={m.join_loading()} />
        </>
      )}
    </EntryFrame>
  );
}

function Introduction({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { storeName, memberName, role, expire } = invitation;
  return (
    <>
      <EntryHeading title={m.join_invited({ shop: storeName, name: memberName })}>
        {m.join_role({ role: roleNames[role]() })}
      </EntryHeading>
      <p className="mb-5 text-sm text-muted">{m.join_until({ day: formatDay(expire) ?? '' })}</p>
      {children}
    </>
  );
}

function Guest({ invitation, onSignIn, onRegister }: JoinViewProps & { invitation: Invitation }) {
  return (
    <Introduction invitation={invitation}>
      <p className="mb-5 text-ink">{m.join_how()}</p>
      <div className="flex flex-col gap-3">
        <Button onClick={onRegister}>{m.join_register()}</Button>
        <Button variant="secondary" onClick={onSignIn}>
          {m.join_sign_in()}
        </Button>
      </div>
    </Introduction>
  );
}

interface AcceptanceProps extends JoinViewProps {
  user: SessionUser;
  invitation: Invitation;
}

/** Joins with the signed-in account, then opens the shop, or asks which one. */
function Acceptance({ token, user, invitation, onSignIn }: AcceptanceProps) {
  const queryClient = useQueryClient();
  const { signOut } = useSession();
  const { storeName } = invitation;
  const join = useMutation({
    mutationFn: async () => {
      const { storeId } = await acceptInvitation(token);
      return { storeId, shops: await listShops() };
    },
    onSuccess: ({ storeId, shops }) => {
      if (shops.length < 2) open(storeId);
    },
  });

  /** The shops of the account; the one joined is opened where they cannot be asked for. */
  async function listShops() {
    try {
      // What this device knew of them has become old.
      return (await queryClient.fetchQuery({ ...membershipsOptions(user.id), staleTime: 0 })).shops;
    } catch (error) {
      toApiFailure(error);
      return [];
    }
  }
  /** The page is loaded again, as it has asked for the shop before. */
  function open(storeId: string) {
    storeChosenShop(user.id, storeId);
    location.assign('/');
  }
  function signInAnew() {
    onSignIn();
    void signOut();
  }
  const { data: joined } = join;
  if (joined && joined.shops.length > 1) {
    return (
      <>
        <EntryHeading title={m.join_joined_title({ shop: storeName })}>{m.join_joined_text()}</EntryHeading>
        <div className="flex flex-col gap-3">
          {joined.shops
            .toSorted((one, other) => Number(other.id === joined.storeId) - Number(one.id === joined.storeId))
            .map((shop) => (
              <Button
                key={shop.id}
                variant={shop.id === joined.storeId ? 'primary' : 'secondary'}
                onClick={() => open(shop.id)}
              >
                {m.join_open({ shop: shop.storeName })}
              </Button>
            ))}
        </div>
      </>
    );
  }
  const failure = join.isError ? toApiFailure(join.error) : undefined;
  if (failure && isOver(failure.type)) return <Refusal error={failure} isSignedIn onRetry={() => join.mutate()} />;
  return (
    <Introduction invitation={invitation}>
      <p className="mb-5 text-ink">{m.join_as({ name: user.name || user.email })}</p>
      {failure ? (
        <Alert kind="error" className="mb-5">
          {toJoinWords(failure)}
        </Alert>
      ) : null}
      <div className="flex flex-col gap-3">
        <Button busy={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
          {m.join_accept({ shop: storeName })}
        </Button>
        <Button variant="secondary" disabled={join.isPending || join.isSuccess} onClick={signInAnew}>
          {m.join_other()}
        </Button>
      </div>
    </Introduction>
  );
}

/** True for a refusal that another try does not change. */
function isOver(type: string): boolean {
  return type === 'shop_invitation_invalid' || type === 'shop_member_joined';
}

interface RefusalProps {
  error: unknown;
  isSignedIn: boolean;
  onRetry: () => unknown;
}

/** Says why an invitation cannot be used, and what to do. */
function Refusal({ error, isSignedIn, onRetry }: RefusalProps) {
  const failure = toApiFailure(error);
  const home = (
    <a href="/" className={buttonClass('primary', 'usual', 'w-full')}>
      {isSignedIn ? m.join_to_shop() : m.join_home()}
    </a>
  );
  if (failure.type === 'shop_invitation_invalid') {
    return (
      <div role="status">
        <EntryHeading title={m.join_invalid_title()}>{m.join_invalid_text()}</EntryHeading>
        {home}
      </div>
    );
  }
  if (failure.type === 'shop_member_joined') {
    return (
      <div role="status">
        <EntryHeading title={m.join_already()}>{m.join_already_text()}</EntryHeading>
        {home}
      </div>
    );
  }
  return (
    <>
      <EntryHeading title={m.join_title()} />
      <RetryAlert kind="error" label={m.join_try_again()} onRetry={onRetry}>
        {toJoinWords(failure)}
      </RetryAlert>
    </>
  );
}

/** A guest's page has no words of the server but English ones, so each refusal has its own here. */
function toJoinWords({ status, type, isNetwork }: { status: number; type: string; isNetwork: boolean }): string {
  if (isNetwork) return m.join_unreachable();
  if (type === 'user_unauthorized') return m.join_counter();
  return status === 429 ? m.join_too_often() : m.join_failed();
}
