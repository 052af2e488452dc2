import { type Collection, collections, listRelations } from '@duka/domain/collections';
import { databaseId } from '@duka/domain/project';
import { findAudience } from '#access/audience.ts';
import { toVisibleRow } from '#access/directory.ts';
import type { CallerScope } from '#access/rights.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { CommittedChange } from '#database/committed-events.ts';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';
import type { Audience, LiveEvent } from '#http/live-event.ts';
import type { DocumentChange } from './write.ts';

/** Stands for a signed-in caller of whom nothing else is known, as no account has this id. */
const anyMember: CallerScope = { accountId: '*', userIds: [], storeIds: [] };

/** Returns what listeners get of a change. */
export function toCommittedChange({ action, collection, row, audience }: DocumentChange): CommittedChange {
  return { kind: 'document', action, collection, id: row.id, row, audience: audience && [...audience] };
}

/** Makes the event of a change, for those who may read the row; wire section 10, R4. */
export function makeDocumentEvent(stores: DocumentSource, change: CommittedChange): LiveEvent {
  const { action, collection, id } = change;
  const channel = `databases.${databaseId}.collections.${collection}.documents`;
  return {
    resource: [
      ['databases', databaseId],
      ['collections', collection],
      ['documents', id],
    ],
    action,
    channels: ['documents', channel, `${channel}.${id}`],
    findAudience: () => findEventAudience(stores, change),
  };
}

async function findEventAudience(stores: DocumentSource, change: CommittedChange): Promise<Audience> {
  const { collection, id } = change;
  const row = change.row ?? (await stores.documents.getMany(collection, [id]))[0];
  // It was deleted since, of which the next event says so.
  if (!row) return { candidates: [], seenBy: async () => undefined };
  const { access }: Collection = collections[collection];
  const audience = change.audience ? new Map(change.audience) : await findAudience(stores, access, row);
  const visible = toVisibleRow(access, row, anyMember);
  const shared = visible && (await toPayload(stores, change, visible, anyMember));
  return {
    candidates: shared ? 'members' : [...audience.keys()],
    async seenBy(caller) {
      if (caller.kind === 'guest') return undefined;
      const scope = audience.get(caller.accountId);
      return scope ? toPayload(stores, change, row, scope) : shared;
    },
  };
}

/** Returns the document as the call answered it; of a changed or deleted one the relations are left out. */
async function toPayload(
  stores: DocumentSource,
  { action, collection }: CommittedChange,
  row: DocumentRow,
  scope: CallerScope,
): Promise<WireDocument> {
  const select = action === 'create' ? undefined : ['*'];
  const [document] = await toWireDocuments(stores, collection, [row], scope, { select });
  const relations = listRelations(collections[collection]).map(([name]) => name);
  const isLeftOut = (name: string) => action !== 'create' && relations.includes(name);
  return Object.fromEntries(Object.entries(document as WireDocument).filter(([name]) => !isLeftOut(name)));
}
