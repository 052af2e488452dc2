import type { CollectionId, EffectName } from '@duka/domain/collections';
import type { RuleBreak } from '@duka/domain/rule-words';
import type { Values } from '#database/document-store.ts';
import type { Notification, NotificationMail, NotifiedGroup } from './notification.ts';
import type { AskedDocument, CheckedValues, DocumentChange, RowWriter } from './write.ts';

/** Throws what the call that asks for the document throws. */
export type CreateEffect = (write: RowWriter, asked: AskedDocument) => Promise<void>;
/** Finds the first rule of a form that values break: all those of a new row, or those that a change alters. */
export type FormRule = (written: {
  /** The attributes as they are stored; absent for a new row. */
  readonly before?: Values | undefined;
  readonly values: Values;
}) => RuleBreak | undefined;
/** Returns the values to store. Throws what the call that sends them throws. */
export type CheckEffect = (write: RowWriter, checked: CheckedValues) => Promise<Values>;
export type WrittenEffect = (write: RowWriter, change: DocumentChange) => Promise<void>;
/** Is told of all changes of the call, in order, whatever their collections. Throws what the call throws. */
export type SettledEffect = (write: RowWriter, changes: readonly DocumentChange[]) => Promise<void>;
export type NotificationsEffect = (write: RowWriter, change: DocumentChange) => Promise<readonly Notification[]>;

/** The functions of the effects that the table of collections names; a name without its function does not compile. */
export interface EffectTable {
  /** What the form of a collection refuses. */
  readonly forms: Readonly<Partial<Record<CollectionId, FormRule>>>;
  readonly create: Readonly<Record<EffectName<'create'>, CreateEffect>>;
  readonly check: Readonly<Record<EffectName<'check'>, CheckEffect>>;
  readonly written: Readonly<Record<EffectName<'written'>, WrittenEffect>>;
  readonly settled: Readonly<Record<EffectName<'settled'>, SettledEffect>>;
  readonly notifications: Readonly<Record<EffectName<'notifications'>, NotificationsEffect>>;
  /** Writes the notifications that are wanted; returns the mails that go at once. Those of a group are joined, and so are their mails. */
  readonly notify: (
    write: RowWriter,
    notifications: readonly Notification[],
    group?: NotifiedGroup,
  ) => Promise<readonly NotificationMail[]>;
}
