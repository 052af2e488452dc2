import { type Collection, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import { fedCollections } from '@duka/domain/shops/shop-feed';
import { documentsPath, listPath } from '#survival/wire.ts';
import type { AttackTarget, Member } from './attack-target.ts';
import { type Listener, listen } from './listen.ts';

/** What a role sees and does of one collection of a shop, by each way. */
export interface MatrixRow {
  readonly collection: CollectionId;
  readonly role: string;
  /** By calls: whether rows of the shop are listed, and whether one may be read, changed and deleted. */
  readonly list: boolean;
  readonly read: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** Whether the feed brings rows; undefined where the feed has no such collection. */
  readonly feed: boolean | undefined;
  /** Whether a change by the owner was heard over a socket; undefined where nothing was changed. */
  readonly socket: boolean | undefined;
  /** Whether the export of the account holds rows of the shop. */
  readonly exported: boolean;
  /** True if the ways agree: who lists reads, and is fed; nobody but the owner takes rows along. */
  readonly isEven: boolean;
}

/** A role's answers for each collection that belongs to a shop. The forged writes change nothing that could be changed. */
export async function readMatrix(
  target: AttackTarget,
  { storeId, owner, act }: { readonly storeId: string; readonly owner: Member; readonly act: () => Promise<void> },
  roles: Readonly<Record<string, Member>>,
): Promise<readonly MatrixRow[]> {
  const { call } = target;
  const ofShop = collectionIds.filter((id) => 'storeId' in (collections[id] as Collection).attributes);
  const rows: MatrixRow[] = [];
  const samples = new Map<CollectionId, string>();
  for (const collection of ofShop) {
    const { body } = await call('GET', listPath(collection, ofStore(storeId, collection)), { as: owner });
    const id = body.documents?.[0]?.$id;
    if (id) samples.set(collection, id);
  }
  const heard = await listHeard(target, roles, act);
  for (const [role, as] of Object.entries(roles)) {
    const feed = await readFeed(target, storeId, as);
    const exported = `${(await call('GET', '/v1/account/export', { as })).bytes}`;
    for (const [collection, sample] of samples) {
      const listed = await call('GET', listPath(collection, ofStore(storeId, collection)), { as });
      const path = documentsPath(collection, sample);
      const list = (listed.body.documents ?? []).length > 0;
      const read = (await call('GET', path, { as })).status === 200;
      // Who has the right is refused only because the row is newer than 1970, so that nothing is changed.
      const headers = { 'x-appwrite-timestamp': '1970-01-01T00:00:00.000Z' };
      const body = { data: changeOf(collection) };
      const update = isRight((await call('PATCH', path, { as, headers, body })).status);
      const remove = isRight((await call('DELETE', path, { as, headers })).status);
      const socket = heard.get('owner')?.has(collection) ? heard.get(role)?.has(collection) === true : undefined;
      const isFed = collection in fedCollections;
      const fed = isFed ? (feed[collection]?.length ?? 0) > 0 : undefined;
      const isExported = exported.includes(sample);
      const isEven =
        [fed, socket].every((way) => way === undefined || way === read) &&
        list === read &&
        (role === 'owner' || !isExported);
      rows.push({
        ...{ collection, role, list, read, update, delete: remove },
        feed: fed,
        socket,
        exported: isExported,
        isEven,
      });
    }
  }
  return rows;
}

/** Lets the owner act while each role listens; returns the collections of which each heard. */
async function listHeard(
  target: AttackTarget,
  roles: Readonly<Record<string, Member>>,
  act: () => Promise<void>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const sockets = new Map<string, Listener>();
  for (const [role, as] of Object.entries(roles)) sockets.set(role, await listen(target, ['documents'], as));
  await act();
  const heard = new Map<string, ReadonlySet<string>>();
  for (const [role, socket] of sockets) {
    await socket.receivedIds();
    const events = socket.received.filter(({ type }) => type === 'event');
    heard.set(role, new Set(events.map(({ data }) => String(Object(data.payload).$collectionId))));
    socket.close();
  }
  return heard;
}

/** True for the refusal of a version that is not the newest, which comes after the right was found. */
function isRight(status: number): boolean {
  return status === 409;
}

/** A change of the first attribute that somebody may change, of whatever type it is. */
function changeOf(collection: CollectionId): object {
  const { access, attributes }: Collection = collections[collection];
  const names = [...access.update.flatMap(({ only }) => only ?? []), ...Object.keys(attributes)];
  const name = names.find((each) => attributes[each]?.type === 'text' || attributes[each]?.type === 'boolean') ?? '';
  return { [name]: attributes[name]?.type === 'boolean' ? true : 'forged' };
}

function ofStore(storeId: string, collection: CollectionId): object {
  const attribute = collection === 'storeLocations' || collection === 'storePayments' ? '$id' : 'storeId';
  return attribute === '$id' ? { method: 'isNotNull', attribute } : { method: 'equal', attribute, values: [storeId] };
}

async function readFeed(
  { call }: AttackTarget,
  storeId: string,
  as: Member,
): Promise<Record<string, readonly unknown[]>> {
  const found: Record<string, unknown[]> = {};
  let cursor: string | undefined;
  for (;;) {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await call('GET', `/v1/shops/${storeId}/changes?limit=2000${query}`, { as });
    if (status !== 200) return found;
    for (const [name, rows] of Object.entries<unknown[]>(body.rows)) found[name] = [...(found[name] ?? []), ...rows];
    if (!body.more) return found;
    cursor = body.cursor;
  }
}

/** Writes the matrix as a table, as the attack command prints it. */
export function formatMatrix(rows: readonly MatrixRow[]): string {
  const mark = (is: boolean | undefined) => (is === undefined ? '' : is ? 'yes' : '-');
  const cells = rows.map((row) => [
    ...[row.collection, row.role, mark(row.list), mark(row.read), mark(row.update), mark(row.delete)],
    ...[mark(row.feed), mark(row.socket), mark(row.exported), row.isEven ? '' : 'UNEVEN'],
  ]);
  const head = ['collection', 'role', 'list', 'read', 'update', 'delete', 'feed', 'socket', 'export', ''];
  const widths = head.map((name, index) => Math.max(name.length, ...cells.map((row) => (row[index] ?? '').length)));
  return [head, ...cells]
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
