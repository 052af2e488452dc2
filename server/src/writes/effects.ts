import type { CollectionId, EffectName } from '@duka/domain/collections';
import type { RuleBreak } from '@duka/domain/rule-words';
import type { Values } from '#database/types.ts';
import type { Notification, NotificationMail, NotifiedGroup } from './notification.ts';
import type { AskedDocument, CheckedValues, DocumentChange, RowWriter } from './write.ts';

/** Rejects with the errors of the call that creates the document. */
export type ReplaceInsertEffect = (write: RowWriter, asked: AskedDocument) => Promise<void>;
/** Returns the first form rule that the values break: of all values of a new row, or of the ones that a change alters. */
export type FormRule = (checked: {
  /** The attributes as they are stored; absent for a new row. */
  readonly before?: Values | undefined;
  readonly values: Values;
}) => RuleBreak | undefined;
/** Resolves to the values to store. Rejects with the errors of the call that sends them. */
export type ValidateEffect = (write: RowWriter, checked: CheckedValues) => Promise<Values>;
export type AfterWriteEffect = (write: RowWriter, change: DocumentChange) => Promise<void>;
/** Gets all changes of the call in order, of every collection. Rejects with the errors of the call. */
export type BeforeCommitEffect = (write: RowWriter, changes: readonly DocumentChange[]) => Promise<void>;
export type NotificationsEffect = (write: RowWriter, change: DocumentChange) => Promise<readonly Notification[]>;

/** The functions of the effects that the table of collections names; a name without its function does not compile. */
export interface EffectTable {
  /** The form rules of each collection that has some. */
  readonly forms: Readonly<Partial<Record<CollectionId, FormRule>>>;
  readonly replaceInsert: Readonly<Record<EffectName<'replaceInsert'>, ReplaceInsertEffect>>;
  readonly validate: Readonly<Record<EffectName<'validate'>, ValidateEffect>>;
  readonly afterWrite: Readonly<Record<EffectName<'afterWrite'>, AfterWriteEffect>>;
  readonly beforeCommit: Readonly<Record<EffectName<'beforeCommit'>, BeforeCommitEffect>>;
  readonly notifications: Readonly<Record<EffectName<'notifications'>, NotificationsEffect>>;
  /** Writes the notifications, and resolves to the mails to send now. Notifications of a group are merged, and so are their mails. */
  readonly notify: (
    write: RowWriter,
    notifications: readonly Notification[],
    group?: NotifiedGroup,
  ) => Promise<readonly NotificationMail[]>;
}
