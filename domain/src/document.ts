import type { CollectionId, collections } from './collections.ts';

/**
 * The members that every document has beside its attributes; wire section 5. Dates are `2020-10-15T06:38:00.000+00:00`.
 */
export interface DocumentMeta {
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly $permissions: readonly string[];
  readonly $databaseId: string;
  readonly $collectionId: string;
}

type ValueOf<A> = A extends { type: 'text' | 'datetime' }
  ? string
  : A extends { type: 'integer' | 'float' }
    ? number
    : A extends { type: 'boolean' }
      ? boolean
      : A extends { type: 'relation'; many: true }
        ? readonly string[]
        : A extends { type: 'textList' }
          ? readonly string[]
          : string;

type AttributesOf<Id extends CollectionId> = (typeof collections)[Id]['attributes'];

/** The attributes of a collection as the database stores them: relations are document ids. */
export type Attributes<Id extends CollectionId> = {
  readonly [Name in keyof AttributesOf<Id>]: AttributesOf<Id>[Name] extends { required: true }
    ? ValueOf<AttributesOf<Id>[Name]>
    : AttributesOf<Id>[Name] extends { type: 'relation'; many: true } | { type: 'textList' }
      ? readonly string[]
      : ValueOf<AttributesOf<Id>[Name]> | null;
};
