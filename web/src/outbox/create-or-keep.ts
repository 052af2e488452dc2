import type { CollectionId } from '@duka/domain/collections';
import { createOnce } from '#api/create-once.ts';
import type { WireDocument } from '#api/documents.ts';
import type { Kept } from './command.ts';
import { doOrKeep } from './do-or-keep.ts';

interface NewDocument<Id extends CollectionId> extends Omit<Kept, 'id' | 'kind'> {
  readonly collection: Id;
}

/** Stores a new document under an id made here, once, or keeps it; answers and throws as `doOrKeep` does. */
export function createOrKeep<Id extends CollectionId>(asked: NewDocument<Id>): Promise<WireDocument<Id> | undefined> {
  const { collection, documentId, data, permissions } = asked;
  return doOrKeep(
    () => createOnce(collection, documentId, data, permissions && [...permissions]),
    () => ({ ...asked, id: documentId, kind: 'create' }),
  );
}
