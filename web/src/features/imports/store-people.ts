import { makeDocumentId } from '@duka/domain/document-id';
import type { PeopleKind } from '@duka/domain/imports/people-columns';
import { type ImportedPerson, personKey } from '@duka/domain/imports/read-people';
import { equal, order } from '@duka/domain/query';
import { toId } from '@duka/domain/request-data';
import { parsePhone } from '@duka/domain/values/phone';
import { listAll } from '#data/calls/list-all.ts';
import { readNowMs } from '#data/calls/now.ts';
import type { NewCommand } from '#data/outbox/command.ts';
import { type Result, sendCommands } from '#data/outbox/send-commands.ts';

/** Who is here already, by their key: the id, and whether a debt from before was written down. */
export type KnownPeople = ReadonlyMap<string, { readonly id: string; readonly hasOpening: boolean }>;

/** The ids of what is made of a person, stored for a second try. */
export interface PersonIds {
  readonly personId: string;
  readonly entryId: string;
}

const collectionOf = { customers: 'creditAccounts', suppliers: 'suppliers' } as const;
const entriesOf = { customers: 'creditEntries', suppliers: 'supplierEntries' } as const;
const ownerOf = { customers: 'accountId', suppliers: 'supplierId' } as const;

/** Lists the customers who have a book, or the suppliers, by number or name. */
export async function listKnownPeople(storeId: string, kind: PeopleKind): Promise<KnownPeople> {
  const [people, openings] = await Promise.all([
    listAll(collectionOf[kind], [equal('storeId', storeId), order('orderAsc', '$id')]),
    listAll(entriesOf[kind], [equal('storeId', storeId), equal('kind', 'opening'), order('orderAsc', '$id')]),
  ]);
  const takenBack = new Set(openings.map(({ reversesId }) => reversesId));
  const written = openings.filter(({ $id, reversesId }) => !reversesId && !takenBack.has($id));
  const owing = new Set(written.map((line) => toId(Object(line)[ownerOf[kind]])));
  return new Map(
    people.flatMap(({ $id: id, name, phone }) => {
      const person = { name: String(name ?? ''), phone: parsePhone(phone) ?? '' };
      return keysOf(person, kind).map((key) => [key, { id, hasOpening: owing.has(id) }] as const);
    }),
  );
}

/** Finds who is here already. */
export function findKnown(known: KnownPeople, person: ImportedPerson, kind: PeopleKind) {
  return keysOf(person, kind)
    .map((key) => known.get(key))
    .find(Boolean);
}

/** A supplier is known by the name too; customers of one name are different people where one has a number (R32). */
function keysOf(person: Pick<ImportedPerson, 'name' | 'phone'>, kind: PeopleKind): string[] {
  const keys = [personKey(person), ...(kind === 'suppliers' ? [personKey({ ...person, phone: '' })] : [])];
  return keys.filter(Boolean);
}

interface StorePeople {
  readonly storeId: string;
  readonly kind: PeopleKind;
  readonly people: readonly ImportedPerson[];
  readonly known: KnownPeople;
  readonly ids: ReadonlyMap<string, PersonIds>;
  readonly onProgress: (share: number) => void;
  readonly isStopped: () => boolean;
}

export interface StoredPeople {
  readonly stored: readonly ImportedPerson[];
  /** Who was refused, with the reason in words. */
  readonly failed: readonly { readonly person: ImportedPerson; readonly text: string }[];
  /** The lines of the debts that were written down. */
  readonly debtIds: readonly string[];
  /** What they come to, in whole shillings. */
  readonly owed: number;
}

const commandsAtATime = 100;
/** People of one call: each may be a person and a debt. */
const peopleAtATime = commandsAtATime / 2;

/**
 * Stores people with what is owed from before, some at a time. A debt of somebody who was refused is not written down. Who is here already
 * stays as they are, and gets a debt only where none from before was written down.
 */
export async function storePeople(request: StorePeople): Promise<StoredPeople> {
  const { people, onProgress, isStopped } = request;
  const stored: ImportedPerson[] = [];
  const failed: { person: ImportedPerson; text: string }[] = [];
  const debtIds: string[] = [];
  let owed = 0;
  for (let at = 0; at < people.length && !isStopped(); at += peopleAtATime) {
    const part = people.slice(at, at + peopleAtATime);
    const planned = part.map((person) => ({ person, commands: toCommands(person, request) }));
    const commands = planned.flatMap((each) => each.commands);
    const results =
      commands.length === 0
        ? []
        : await sendCommands(commands, { now: () => new Date(readNowMs()), ownStoreId: request.storeId });
    for (const { person, commands: own } of planned) {
      const refused = own.map((command) => results[commands.indexOf(command)]).find(isRefused);
      if (refused) {
        failed.push({ person, text: refused.failure.message });
        continue;
      }
      stored.push(person);
      const debts = own.filter(({ collection }) => collection === entriesOf[request.kind]);
      debtIds.push(...debts.map(({ id }) => id));
      if (debts.length > 0) owed += person.owed;
    }
    onProgress(Math.min(1, (at + part.length) / people.length));
  }
  return { stored, failed, debtIds, owed };
}

/**
 * Takes debts from before back, each by a line of its own; returns how many were refused, as something of them was paid since. The people stay.
 */
export async function takeDebtsBack(
  { storeId, kind, note }: { readonly storeId: string; readonly kind: PeopleKind; readonly note: string },
  debtIds: readonly string[],
): Promise<number> {
  let refused = 0;
  const nowMs = readNowMs();
  const doneAt = new Date(nowMs).toISOString();
  const commands = debtIds.map((reversesId, index): NewCommand => {
    const id = makeDocumentId(nowMs + index, Math.random);
    return {
      ...{ id, documentId: id, doneAt, kind: 'create', collection: entriesOf[kind], storeId, title: note },
      data: { storeId, reversesId, note },
    };
  });
  for (let at = 0; at < commands.length; at += commandsAtATime) {
    const results = await sendCommands(commands.slice(at, at + commandsAtATime), {
      now: () => new Date(readNowMs()),
      ownStoreId: storeId,
    });
    refused += results.filter(isRefused).length;
  }
  return refused;
}

function isRefused(result: Result | undefined): result is Extract<Result, { status: 'refused' }> {
  return result?.status === 'refused';
}

function toCommands(person: ImportedPerson, { storeId, kind, known, ids }: StorePeople): NewCommand[] {
  const { name, phone, note, owed, since } = person;
  const here = findKnown(known, person, kind);
  const made = ids.get(personKey(person));
  if (!made) return [];
  const doneAt = new Date(readNowMs()).toISOString();
  const basis = { doneAt, kind: 'create', storeId, title: name } as const;
  const details = kind === 'customers' ? { limit: person.limit, note } : { note };
  const personId = here?.id ?? made.personId;
  const add: NewCommand = {
    ...{ ...basis, id: made.personId, collection: collectionOf[kind], documentId: made.personId },
    data: { storeId, name, phone, ...details },
  };
  const debt: NewCommand = {
    ...{ ...basis, id: made.entryId, documentId: made.entryId },
    collection: entriesOf[kind],
    data: {
      ...{ storeId, kind: 'opening', amount: owed, ...(since && { owedSince: since }) },
      [ownerOf[kind]]: personId,
    },
  };
  return [...(here ? [] : [add]), ...(owed > 0 && !here?.hasOpening ? [debt] : [])];
}
