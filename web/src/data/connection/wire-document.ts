import type { CollectionId, collections } from '@duka/domain/collections';
import type { Attributes, DocumentMeta } from '@duka/domain/document';

type AttributeOf<Id extends CollectionId, Name> = Name extends keyof (typeof collections)[Id]['attributes']
  ? (typeof collections)[Id]['attributes'][Name]
  : never;

/** A document as the wire has it: a relation is an id, a record or a list, to be read with `toRelationIds`. */
export type WireDocument<Id extends CollectionId> = DocumentMeta & {
  readonly [Name in keyof Attributes<Id>]: AttributeOf<Id, Name> extends { type: 'relation' }
    ? unknown
    : Attributes<Id>[Name];
};
