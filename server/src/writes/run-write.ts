import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import type { Effects } from '@duka/domain/collections/parts';
import { explainRuleBreak } from '@duka/domain/rule-words';
import { findCallerScope } from '#access/rights.ts';
import type { Database } from '#database/database.ts';
import { invalidStructure } from '#errors.ts';
import type { Writer } from '#http/caller.ts';
import { toCommittedChange } from './document-event.ts';
import type { EffectTable } from './effects.ts';
import {
  type MailNotifications,
  type Notification,
  type NotificationMail,
  type NotifiedGroup,
  openGroup,
} from './notification.ts';
import { recordChanges } from './record-changes.ts';
import { createRowOwners } from './row-owner.ts';
import type { RowQuota } from './row-quota.ts';
import { createRowWriter } from './row-writer.ts';
import { toStoredPhones } from './stored-phones.ts';
import type { DocumentChange, RowWriter, Write, WriteReason } from './write.ts';

interface Deps {
  readonly database: Database;
  readonly effects: EffectTable;
  readonly mailNotifications: MailNotifications;
  readonly now: () => Date;
  /** Without it rows are not limited. */
  readonly rowQuota?: RowQuota | undefined;
}

export interface WriteOptions {
  readonly reason?: WriteReason;
  /** The time of what is written, as ISO text; without it the time at which the transaction begins. */
  readonly at?: string;
  /** The name under which several writes belong together, such as an import: their notifications are joined, and their mails. */
  readonly group?: string;
}

/**
 * Runs `work` in a transaction of its own, together with the effects of the collections that it writes to. After the
 * commit it sends each change to everyone who may read it, and mails. An error thrown by `work` or by an effect undoes
 * everything, sends nothing and is thrown on. The work may run twice, so it must answer all that it finds out.
 */
export type RunWrite = <Result>(
  caller: Writer,
  work: (write: Write) => Promise<Result>,
  options?: WriteOptions,
) => Promise<Result>;

/** The scope of what the server writes by itself; like the operator it may write everything and has no account. */
export const serverItself: Writer = { kind: 'operator' };

export function createRunWrite({ database, effects, mailNotifications, now, rowQuota }: Deps): RunWrite {
  return async (caller, work, { reason, at, group } = {}) => {
    const { result, mails, countRows } = await database.transaction(async (tx) => {
      const scope = await findCallerScope(tx, caller);
      const about = { scope, reason, at: at ?? now().toISOString() };
      const { writer, changes, unheard } = createRowWriter(tx, about);
      const result = await work(addEffects(writer, changes, effects));
      await runBeforeCommit(writer, changes, effects);
      const mails = await notifyOf(writer, changes, effects, group === undefined ? undefined : openGroup(group, now()));
      const counted = [...changes, ...unheard];
      const countRows = await rowQuota?.charge(tx, scope.accountId, counted, createRowOwners(tx, scope, counted));
      await recordChanges(tx, changes);
      for (const change of changes) tx.publish(toCommittedChange(change));
      return { result, mails, countRows };
    });
    countRows?.();
    mailNotifications(mails, caller.kind === 'member' ? caller.accountId : undefined);
    return result;
  };
}

/** Returns a writer that runs the effects of each write. The effects get the plain writer, so that none runs another. */
function addEffects(writer: RowWriter, changes: readonly DocumentChange[], effects: EffectTable): Write {
  async function withEffects<Result>(collection: CollectionId, run: () => Promise<Result>): Promise<Result> {
    const from = changes.length;
    const result = await run();
    const names = effectsOf(collection).afterWrite ?? [];
    const written = names.length === 0 ? [] : changes.slice(from);
    for (const change of written) {
      for (const name of names) await find(effects.afterWrite, name)(writer, change);
    }
    return result;
  }
  return {
    ...writer,
    insert: (collection, row) => withEffects(collection, () => writer.insert(collection, row)),
    insertAll: (collection, rows) => withEffects(collection, () => writer.insertAll(collection, rows)),
    update: (collection, before, wanted) => withEffects(collection, () => writer.update(collection, before, wanted)),
    updateAll: (collection, wanted) => withEffects(collection, () => writer.updateAll(collection, wanted)),
    delete: (collection, row) => withEffects(collection, () => writer.delete(collection, row)),
    deleteSome: (collection, where, limit) =>
      withEffects(collection, () => writer.deleteSome(collection, where, limit)),
    async create(collection, asked) {
      await find(effects.replaceInsert, effectsOf(collection).replaceInsert)(writer, asked);
    },
    async check(collection, checked) {
      const { before } = checked;
      const values = toStoredPhones(collections[collection], checked);
      const broken = effects.forms[collection]?.({ values, before: before?.attributes });
      if (broken) throw invalidStructure(explainRuleBreak(broken));
      const name = effectsOf(collection).validate;
      return name === undefined ? values : find(effects.validate, name)(writer, { ...checked, values });
    },
  };
}

/** Runs each `beforeCommit` effect of the written collections, once. */
async function runBeforeCommit(
  writer: RowWriter,
  changes: readonly DocumentChange[],
  effects: EffectTable,
): Promise<void> {
  const names = new Set(changes.map(({ collection }) => effectsOf(collection).beforeCommit));
  for (const name of names) if (name !== undefined) await find(effects.beforeCommit, name)(writer, [...changes]);
}

/** Writes the notifications of all changes. They are published as changes themselves, but cause no notifications. */
async function notifyOf(
  writer: RowWriter,
  changes: readonly DocumentChange[],
  effects: EffectTable,
  group: NotifiedGroup | undefined,
): Promise<readonly NotificationMail[]> {
  const notifications: Notification[] = [];
  for (const change of [...changes]) {
    const name = effectsOf(change.collection).notifications;
    if (name !== undefined) notifications.push(...(await find(effects.notifications, name)(writer, change)));
  }
  return effects.notify(writer, notifications, group);
}

function effectsOf(collection: CollectionId): Effects {
  return (collections[collection] as Collection).effects ?? {};
}

/** Returns the function of an effect's name; the type `EffectTable` guarantees that there is one. */
function find<Effect>(table: Readonly<Record<string, Effect>>, name: string | undefined): Effect {
  return table[name as string] as Effect;
}
