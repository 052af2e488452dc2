import type { Right } from '@duka/domain/collections/rights';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getHandover, listPeople, type Person, type ShopPeople } from '#data/calls/members.ts';
import { isWorthRetrying, toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore, useUserDocument } from '#session/store-queries.ts';

/** What the one who looks at the people may do with them. */
export interface Viewer {
  /** Their own row; undefined where they act as nobody of the shop. */
  readonly me: Person | undefined;
  readonly isOwner: boolean;
  readonly isManaging: boolean;
  /** They are unlocked at a counter, from which nobody is invited, leaves or hands the shop over (R65). */
  readonly isAtCounter: boolean;
}

const peopleKey = (storeId: string) => ['members', 'people', storeId] as const;

export function peopleOptions(storeId: string) {
  return queryOptions({ queryKey: peopleKey(storeId), queryFn: () => listPeople(storeId), retry: isWorthRetrying });
}

/** The shop's handover, for who began it and the new owner. */
export function handoverOptions(storeId: string) {
  return queryOptions({
    queryKey: ['members', 'handover', storeId],
    queryFn: () => getHandover(storeId),
    retry: isWorthRetrying,
    staleTime: 0,
  });
}

/** Asks for the people of the shop that is shown. */
export function usePeople() {
  const { data: store, isPending: isStorePending } = useStore();
  const { data: user } = useUserDocument();
  const { id: userId, counterStoreId } = useSignedInUser();
  const { member: acting } = useMembership();
  const people = useQuery({ ...peopleOptions(store?.id ?? ''), enabled: store !== undefined && store !== null });
  return { ...people, isPending: isStorePending || (Boolean(store) && people.isPending), store, viewer: view() };

  function view(): Viewer {
    const isAtCounter = counterStoreId !== undefined;
    // A counter's session is of the account that opened it, whoever is unlocked.
    const me = people.data?.members.find(
      ({ id, accountId, active }) => active && (isAtCounter ? id === acting.id : accountId === (user?.$id ?? userId)),
    );
    const isOwner = me?.role === 'owner';
    return { me, isOwner, isManaging: isOwner || (me?.rights.includes('staff') ?? false), isAtCounter };
  }
}

/** Returns a function that shows a stored person at once and has the list asked for again. */
export function useTakePerson(storeId: string) {
  const queryClient = useQueryClient();
  return (person?: Person) => {
    if (person) {
      queryClient.setQueryData<ShopPeople>(peopleKey(storeId), (people) => people && withPerson(people, person));
    }
    return queryClient.invalidateQueries({ queryKey: peopleKey(storeId) });
  };
}

function withPerson(people: ShopPeople, person: Person): ShopPeople {
  const isKnown = people.members.some(({ id }) => id === person.id);
  const members = isKnown
    ? people.members.map((each) => (each.id === person.id ? person : each))
    : [...people.members, person];
  return { ...people, members };
}

/** The rights that only the owner gives, and whose holders only the owner changes (R64). */
const ownersRights: readonly Right[] = ['settings', 'staff'];

/** Returns whether the viewer may change this person: their role, their rights, whether they work here. */
export function mayChange({ me, isOwner, isManaging }: Viewer, person: Person): boolean {
  if (person.role === 'owner') return false;
  if (isOwner) return true;
  return isManaging && person.id !== me?.id && !person.rights.some((right) => ownersRights.includes(right));
}

/** Returns whether the viewer may set this person's PIN: their own, or that of one whom they may change. */
export function maySetPin(viewer: Viewer, person: Person): boolean {
  if (person.id === viewer.me?.id) return true;
  return mayChange(viewer, person) && (viewer.isOwner || person.role !== 'manager');
}

/** Returns why the viewer cannot give a right; '' where they can. Who has it keeps it. */
export function whyNotGiven({ me, isOwner }: Viewer, right: Right, before: readonly Right[]): string {
  if (isOwner || before.includes(right)) return '';
  if (ownersRights.includes(right)) return m.people_rights_owner_only();
  return me?.rights.includes(right) ? '' : m.people_rights_not_yours();
}

/** Says why a call was refused: in the words of the app where it has some, else that no answer came, else `failed`. */
export function toFailureWords(error: unknown, failed: string): string {
  const failure = toApiFailure(error);
  if (failure.isNetwork) return m.people_unreachable();
  return failure.status >= 500 ? failed : failure.message || failed;
}
