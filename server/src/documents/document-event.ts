import { type Collection, type CollectionId, collections, listRelations } from '@duka/domain/collections';
import { databaseId } from '@duka/domain/project';
import { findAudience } from '#access/audience.ts';
import { toVisibleRow } from '#access/directory.ts';
import type { CallerScope } from '#access/rights.ts';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { Audience, LiveEvent } from '#http/live-event.ts';
import { toWireDocuments, type WireDocument } from './wire-document.ts';

/** Someone signed in of whom nothing else is known: no account has this id. */
const anyMember: CallerScope = { accountId: '*', userIds: [], storeIds: [] };

/** What happened to a row. Of a deleted one, `audience` are those who could read it while it was there. */
export interface DocumentChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: CollectionId;
  readonly row: DocumentRow;
  readonly audience?: ReadonlyMap<string, CallerScope>;
}

/** The event of a change, for those who may read the row; wire section 10, R4. */
export function makeDocumentEvent(stores: Pick<Stores, 'documents'>, change: DocumentChange): LiveEvent {
  const { action, collection, row } = change;
  const channel = `databases.${databaseId}.collections.${collection}.documents`;
  return {
    resource: [
      ['databases', databaseId],
      ['collections', collection],
      ['documents', row.id],
    ],
    action,
    channels: ['documents', channel, `${channel}.${row.id}`],
    findAudience: () => findEventAudience(stores, change),
  };
}

async function findEventAudience(stores: Pick<Stores, 'documents'>, change: DocumentChange): Promise<Audience> {
  const { collection, row } = change;
  const { access }: Collection = collections[collection];
  const audience = change.audience ?? (await findAudience(stores, access, row));
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

/** A new document as the call answered it; of a changed or deleted one the relations are left out. */
async function toPayload(
  stores: Pick<Stores, 'documents'>,
  { action, collection }: DocumentChange,
  row: DocumentRow,
  scope: CallerScope,
): Promise<WireDocument> {
  const select = action === 'create' ? undefined : ['*'];
  const [document] = await toWireDocuments(stores, collection, [row], scope, select);
  const relations = listRelations(collections[collection]).map(([name]) => name);
  const isLeftOut = (name: string) => action !== 'create' && relations.includes(name);
  return Object.fromEntries(Object.entries(document as WireDocument).filter(([name]) => !isLeftOut(name)));
}
