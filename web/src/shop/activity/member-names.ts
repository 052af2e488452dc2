import { equal, limit, select } from '@duka/domain/query';
import { readText } from '@duka/domain/values/unchecked-values';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { useStore } from '#session/store-queries.ts';

/** The most people of a shop, with those who left. */
const maxPeople = 500;

/** A person of the shop, as a list names them. */
export interface NamedMember {
  readonly id: string;
  readonly name: string;
}

/** Asks for the names of all people of the shop that is shown, also of those who left; the phone's copy has them. */
export function useMemberNames(): readonly NamedMember[] {
  const { data: store } = useStore();
  const storeId = store?.id ?? '';
  const { data = [] } = useQuery({
    queryKey: ['members', 'names', storeId],
    queryFn: async () => {
      const { documents } = await listDocuments('shopMembers', [
        equal('storeId', storeId),
        select('$id', 'name'),
        limit(maxPeople),
      ]);
      return documents.map(({ $id, name }) => ({ id: $id, name: readText(name) }));
    },
    enabled: storeId !== '',
  });
  return data;
}

/** Returns the name of the member who did something, to show beside it; '' for nobody, and in a shop of one person, where it says nothing. */
export function useMemberName(id: string): string {
  const members = useMemberNames();
  return members.length > 1 ? (members.find((member) => member.id === id)?.name ?? '') : '';
}
