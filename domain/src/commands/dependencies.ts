import type { CollectionId } from '#collections.ts';

/** What a command is about: which commands depend on which follows from it. */
export interface CommandSubject {
  readonly collection: CollectionId;
  /** The document that it creates, changes or deletes. */
  readonly documentId: string;
  /** Without this command the document is not there. */
  readonly isNew: boolean;
  /** It adds to a quantity, whatever that is by then (R41). */
  readonly isDifference: boolean;
  /** The ids of other documents that its data names; other texts among them do no harm. */
  readonly needs: ReadonlySet<string>;
}

/**
 * True for a command about the document of an earlier one, or which names a document that only the earlier one creates. A difference
 * of stock needs its product to be there, and no other change of it.
 */
export function isBuiltOn(later: CommandSubject, earlier: CommandSubject): boolean {
  const isOfOneDocument = later.collection === earlier.collection && later.documentId === earlier.documentId;
  const isApart = !earlier.isNew && (later.isDifference || earlier.isDifference);
  return (isOfOneDocument && !isApart) || (earlier.isNew && later.needs.has(earlier.documentId));
}

/**
 * Follows commands in the order in which they were done. What depends on one that was not taken is held, and so is what depends on
 * what is held (R62).
 */
export function createHoldUps() {
  const stopped: CommandSubject[] = [];
  return {
    /** Notes a command that was not taken. */
    stop: (subject: CommandSubject): void => void stopped.push(subject),
    /** True for a command that depends on one that was not taken, or is held. */
    isHeld: (subject: CommandSubject): boolean => stopped.some((earlier) => isBuiltOn(subject, earlier)),
  };
}
