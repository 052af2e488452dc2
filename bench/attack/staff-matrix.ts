import { type Collection, type CollectionId, collectionIds, collections } from '@duka/domain/collections';
import { fedCollections } from '@duka/domain/shops/shop-feed';
import { documentsPath, listPath } from '#survival/wire.ts';
import type { AttackTarget, Member } from './attack-target.ts';
import { type Listener, listen } from './listen.ts';

/** What a role may see and change of one collection of a shop, by each way to the rows. */
export interface MatrixRow {
  readonly collection: CollectionId;
  readonly role: string;
  /** Whether calls list rows of the shop, and read, change and delete one. */
  readonly list: boolean;
  readonly read: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** Whether the feed brings rows; undefined where the feed has no such collection. */
  readonly feed: boolean | undefined;
  /** Whether the socket of the role received a change by the owner; undefined where nothing was changed. */
  readonly socket: boolean | undefined;
  /** Whether the export of the account holds rows of the shop. */
  readonly exported: boolean;
  /** True if list, read, feed and socket agree, and the export holds rows for nobody but the owner. */
  readonly isEven: boolean;
}

/** Asks as each role for each collection that belongs to a shop. The forged writes change nothing. */
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
    const { body } = await call('GET', listPath(collection, conditionOfShop(storeId, collection)), { as: owner });
    const id = body.documents?.[0]?.$id;
    if (id) samples.set(collection, id);
  }
  const received = await listReceived(target, roles, act);
  for (const [role, as] of Object.entries(roles)) {
    const feed = await readFeed(target, storeId, as);
    const exported = `${(await call('GET', '/v1/account/export', { as })).bytes}`;
    for (const [collection, sample] of samples) {
      const listed = await call('GET', listPath(collection, conditionOfShop(storeId, collection)), { as });
      const path = documentsPath(collection, sample);
      const list = (listed.body.documents ?? []).length > 0;
      const read = (await call('GET', path, { as })).status === 200;
      // A role with the right is refused only because the row is newer than 1970, so that nothing is changed.
      const headers = { 'x-appwrite-timestamp': '1970-01-01T00:00:00.000Z' };
      const body = { data: changeOf(collection) };
      const update = isAllowed((await call('PATCH', path, { as, headers, body })).status);
      const remove = isAllowed((await call('DELETE', path, { as, headers })).status);
      const socket = received.get('owner')?.has(collection) ? received.get(role)?.has(collection) === true : undefined;
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

/** Lets the owner act while each role listens; returns the collections of which each received events. */
async function listReceived(
  target: AttackTarget,
  roles: Readonly<Record<string, Member>>,
  act: () => Promise<void>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const sockets = new Map<string, Listener>();
  for (const [role, as] of Object.entries(roles)) sockets.set(role, await listen(target, ['documents'], as));
  await act();
  const received = new Map<string, ReadonlySet<string>>();
  for (const [role, socket] of sockets) {
    await socket.receivedIds();
    const events = socket.received.filter(({ type }) => type === 'event');
    received.set(role, new Set(events.map(({ data }) => String(Object(data.payload).$collectionId))));
    socket.close();
  }
  return received;
}

/** True for the refusal of an old version, which the server gives only to callers with the right. */
function isAllowed(status: number): boolean {
  return status === 409;
}

/** Returns a change of the first text or boolean that somebody may change. */
function changeOf(collection: CollectionId): object {
  const { access, attributes }: Collection = collections[collection];
  const names = [...access.update.flatMap(({ only }) => only ?? []), ...Object.keys(attributes)];
  const name = names.find((each) => attributes[each]?.type === 'text' || attributes[each]?.type === 'boolean') ?? '';
  return { [name]: attributes[name]?.type === 'boolean' ? true : 'forged' };
}

function conditionOfShop(storeId: string, collection: CollectionId): object {
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

/** Formats the matrix as a table of text. */
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
