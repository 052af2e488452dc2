import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';
import {
  type AddedCommand,
  type Command,
  type CommandStorage,
  isBuiltOn,
  isSameWork,
  type NewCommand,
} from './command.ts';
import { AlreadyQueuedError } from './command-list.ts';

interface OutboxSchema extends DBSchema {
  commands: { key: number; value: Command; indexes: { byId: string } };
  /** The bytes of files, by the id of the command that sends them. */
  files: { key: string; value: ArrayBuffer };
}

/**
 * Opens what waits on this device for an account, in a database of its own apart from the copy of the shop: that can be read
 * again, and this cannot. Throws a `DOMException` where the browser grants no room.
 */
export async function openIdbStorage(name: string): Promise<CommandStorage & { readonly close: () => void }> {
  const database: IDBPDatabase<OutboxSchema> = await openDB<OutboxSchema>(name, 3, {
    async upgrade(fresh, before, _, write) {
      if (before < 1) {
        const commands = fresh.createObjectStore('commands', { keyPath: 'place', autoIncrement: true });
        commands.createIndex('byId', 'id', { unique: true });
      }
      if (before < 2) fresh.createObjectStore('files');
      if (before > 0) await renameFixPath(write.objectStore('commands'));
    },
    // A sign-out in another tab removes it.
    blocking: () => database.close(),
  });
  // What a write has answered is on the disk: a phone's battery may be out a moment later.
  const openWrite = () => {
    const write = database.transaction(['commands', 'files'], 'readwrite', { durability: 'strict' });
    return { commands: write.objectStore('commands'), files: write.objectStore('files'), done: write.done };
  };
  const changeAll = async (all: ReadonlyMap<string, Partial<Command>>) => {
    const { commands, files, done } = openWrite();
    const change = async ([id, changes]: readonly [string, Partial<Command>]) => {
      const command = await commands.index('byId').get(id);
      const putting = command && commands.put({ ...command, ...changes });
      await Promise.all([putting, changes.state === 'sent' && files.delete(id)]);
    };
    await Promise.all([...[...all].map(change), done]);
  };
  return {
    list: () => database.getAll('commands'),
    async add(...all) {
      const { commands, files, done } = openWrite();
      const known = await Promise.all(all.map(({ id }) => commands.index('byId').get(id)));
      const refused = known.filter((one) => one?.state === 'refused');
      const isOpen = (one: Command) =>
        one.state === 'refused' || refused.some((before) => isBuiltOn(one, before as Command));
      const other = known.find((one, at) => one && !isOpen(one) && !isSameWork(one, all[at] as AddedCommand));
      if (other) {
        await done;
        throw new AlreadyQueuedError(other);
      }
      const putting = all.flatMap(({ bytes, ...command }, at) => {
        const before = known[at];
        if (before && !isOpen(before)) return [];
        const { id } = command;
        return [commands.put(toCommands(command, before)), bytes ? files.put(bytes, id) : files.delete(id)];
      });
      await Promise.all([...putting, done]);
    },
    readBytes: (id) => database.get('files', id),
    change: (id, changes) => changeAll(new Map([[id, changes]])),
    changeAll,
    async remove(id) {
      const { commands, files, done } = openWrite();
      const place = await commands.index('byId').getKey(id);
      await Promise.all([place !== undefined && commands.delete(place), files.delete(id), done]);
    },
    close: () => database.close(),
  };
}

/**
 * The store gives a new one its place; what is built on a refused one comes after the one that replaces it. A sale that is put right
 * happened when it was kept first.
 */
function toCommands(command: NewCommand, refused: Command | undefined): Command {
  const before = refused && { place: refused.place, ...(command.kind === 'sale' && { doneAt: refused.doneAt }) };
  return { ...command, ...before, state: 'waiting' } as Command;
}

/** Version 2 called the path on which a rejected command is corrected `mendPath`. */
async function renameFixPath(
  commands: IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'commands', 'versionchange'>,
): Promise<void> {
  for (const { mendPath, ...command } of (await commands.getAll()) as (Command & { readonly mendPath?: string })[]) {
    if (mendPath !== undefined) await commands.put({ ...command, fixPath: mendPath });
  }
}
