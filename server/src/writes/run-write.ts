import { type Collection, collections, listRelations } from '@duka/domain/collections';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentChange, PaymentAsker, WriteReason } from '@duka/domain/commands/command-store';
import { addEffects, effectsOf, findEffect } from '@duka/domain/commands/run-effects';
import { databaseId } from '@duka/domain/project';
import { type FedCollection, fedCollections } from '@duka/domain/shops/shop-feed';
import { findAudience } from '#access/audience.ts';
import { findCallerScope, findCopyScope } from '#access/caller-scope.ts';
import { canRead, hideAttributes, toVisibleRow } from '#access/rights.ts';
import { toWireDocuments, type WireDocument } from '#access/wire-document.ts';
import type { CommittedChange } from '#database/committed-events.ts';
import type { Database, DocumentSource, StoresOfWrite } from '#database/database.ts';
import { everyone } from '#database/store/feed-store.ts';
import type { DocumentRow, StoredValue, Values } from '#database/types.ts';
import type { Buyer, Member, Writer } from '#http/caller/caller.ts';
import type { Audience, LiveEvent } from '#http/wire/live-event.ts';
import { recordActivity } from './activity.ts';
import type { EffectTable } from './effects.ts';
import {
  type MailNotifications,
  type Notification,
  type NotificationMail,
  type NotifiedGroup,
  openGroup,
} from './notification.ts';
import { createRowOwners } from './row-owner.ts';
import type { RowQuota } from './row-quota.ts';
import { createRowWriter } from './row-writer.ts';
import type { RowWriter, Write } from './write.ts';

interface Deps {
  readonly database: Database;
  readonly effects: EffectTable;
  readonly mailNotifications: MailNotifications;
  readonly now: () => Date;
  /** Limits the stored rows of an account; without it they are not limited. */
  readonly rowQuota?: RowQuota | undefined;
  /** Says in a transaction who may ask a phone for money at a time; without it nobody may. */
  readonly createPaymentAsker?: (stores: StoresOfWrite, at: string) => PaymentAsker;
  /** Returns the words for a device, by how its browser describes itself; without it lines of activities name none. */
  readonly describeDevice?: (userAgent: string) => string;
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
  caller: Writer | Buyer,
  work: (write: Write) => Promise<Result>,
  options?: WriteOptions,
) => Promise<Result>;

/** The scope of what the server writes by itself; like the operator it may write everything and has no account. */
export const serverItself: Writer = { kind: 'operator' };

export function createRunWrite(deps: Deps): RunWrite {
  const { database, effects, mailNotifications, now, rowQuota, createPaymentAsker, describeDevice = () => '' } = deps;
  return async (caller, work, { reason, at, group } = {}) => {
    const { result, mails, countRows } = await database.transaction(async (tx) => {
      const scope = await findCallerScope(tx, caller);
      const time = at ?? now().toISOString();
      const payments = createPaymentAsker?.(tx, time);
      const about = { scope, reason, at: time, ...(payments && { payments }) };
      const { writer, changes, silentDeletions, readNoted } = createRowWriter(tx, about);
      const write = addEffects(writer, changes, effects);
      const result = await work(write);
      await write.finish();
      const act = { caller, noted: readNoted(), isPart: group !== undefined || reason === 'undo', describeDevice };
      const activity = await recordActivity(tx, writer, changes, act);
      const notified = activity ? [...changes, activity] : changes;
      const mails = await notifyOf(
        writer,
        notified,
        effects,
        group === undefined ? undefined : openGroup(group, now()),
      );
      const counted = [...changes, ...silentDeletions, ...(activity ? [activity] : [])];
      const countRows = await rowQuota?.charge(tx, listWriters(scope), counted, createRowOwners(tx, scope, counted));
      await recordChanges(tx, changes);
      for (const change of changes) tx.publish(toCommittedChange(change));
      return { result, mails, countRows };
    });
    countRows?.();
    mailNotifications(mails, caller.kind === 'member' ? caller.accountId : undefined);
    return result;
  };
}

/** Lists the accounts for which a caller writes: its own, and those of the owners of the shops where it acts (R64). */
function listWriters({ accountId, members }: CallerScope): string[] {
  return [...(accountId === undefined ? [] : [accountId]), ...members.map(({ ownerAccountId }) => ownerAccountId)];
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
    if (name !== undefined) notifications.push(...(await findEffect(effects.notifications, name)(writer, change)));
  }
  return effects.notify(writer, notifications, group);
}

/** Numbers the changes for those who follow a shop's feed, in their own transaction; R34. */
async function recordChanges({ feed }: StoresOfWrite, changes: readonly DocumentChange[]): Promise<void> {
  const entries = changes.flatMap((change) => {
    const { collection, row, before } = change;
    const fed: FedCollection | undefined = fedCollections[collection as keyof typeof fedCollections];
    if (!fed) return [];
    // A row that has a new owner is gone for the former one.
    const owners = [before, row].flatMap((each) => (each ? listOwners(fed, each.id, each.attributes) : []));
    const changed = nameChanged(fed, change);
    return [...new Set(owners)].map((owner) => ({ owner, ...changed }));
  });
  if (entries.length > 0) await feed.record(entries);
}

/** Names the document to send again: what is sent along with another needs no number of its own. */
function nameChanged({ along }: FedCollection, { action, collection, row }: DocumentChange) {
  return along && action !== 'delete'
    ? { collection: along.with, document: String(row.attributes[along.by]) }
    : { collection, document: row.id };
}

function listOwners(fed: FedCollection, id: string, values: Values): string[] {
  if (fed.of === 'everyone') return [everyone];
  if (fed.of === 'itself') return [id];
  return (fed.attributes ?? ['storeId']).flatMap((name) => toIds(values[name]));
}

function toIds(value: StoredValue | undefined): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}

/** Stands for a signed-in caller of whom nothing else is known, as no account has this id. */
const anyMember: CallerScope = { accountId: '*', userIds: [], storeIds: [], members: [] };

/** Returns what listeners get of a change. */
function toCommittedChange({ action, collection, row, audience }: DocumentChange): CommittedChange {
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
      const scope = await findSeenBy(stores, caller, audience);
      return scope && canRead(access, row, scope) ? toPayload(stores, change, row, scope) : shared;
    },
  };
}

/** Returns the scope of a listener among those of a row's audience: a counter sees less than its account (R63). */
async function findSeenBy(
  stores: DocumentSource,
  caller: Member,
  audience: ReadonlyMap<string, CallerScope>,
): Promise<CallerScope | undefined> {
  const scope = audience.get(caller.accountId);
  return scope && caller.counter ? findCopyScope(stores, caller) : scope;
}

/** Returns the document as the call answered it; of a changed or deleted one the relations are left out. */
async function toPayload(
  stores: DocumentSource,
  { action, collection }: CommittedChange,
  row: DocumentRow,
  scope: CallerScope,
): Promise<WireDocument> {
  const select = action === 'create' ? undefined : ['*'];
  const { access }: Collection = collections[collection];
  const [document] = await toWireDocuments(stores, collection, [hideAttributes(access, row, scope)], scope, { select });
  const relations = listRelations(collections[collection]).map(([name]) => name);
  const isLeftOut = (name: string) => action !== 'create' && relations.includes(name);
  return Object.fromEntries(Object.entries(document as WireDocument).filter(([name]) => !isLeftOut(name)));
}
