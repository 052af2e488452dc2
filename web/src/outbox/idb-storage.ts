import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Command, CommandStorage } from './command.ts';

interface OutboxSchema extends DBSchema {
  commands: { key: number; value: Command; indexes: { byId: string } };
}

/**
 * Opens what waits on this device for an account, in a database of its own apart from the copy of the shop: that can be read
 * again, and this cannot. Throws a `DOMException` where the browser grants no room.
 */
export async function openIdbStorage(name: string): Promise<CommandStorage & { readonly close: () => void }> {
  const database: IDBPDatabase<OutboxSchema> = await openDB<OutboxSchema>(name, 1, {
    upgrade(fresh) {
      const commands = fresh.createObjectStore('commands', { keyPath: 'place', autoIncrement: true });
      commands.createIndex('byId', 'id', { unique: true });
    },
    // A sign-out in another tab removes it.
    blocking: () => database.close(),
  });
  // What a write has answered is on the disk: a phone's battery may be out a moment later.
  const openWrite = () => database.transaction('commands', 'readwrite', { durability: 'strict' });
  return {
    list: () => database.getAll('commands'),
    async add(command) {
      const write = openWrite();
      const known = await write.store.index('byId').getKey(command.id);
      // The store gives it its place.
      if (known === undefined) await write.store.add({ ...command, state: 'waiting' } as Command);
      await write.done;
    },
    async change(id, changes) {
      const write = openWrite();
      const command = await write.store.index('byId').get(id);
      if (command) await write.store.put({ ...command, ...changes });
      await write.done;
    },
    async remove(id) {
      const write = openWrite();
      const place = await write.store.index('byId').getKey(id);
      if (place !== undefined) await write.store.delete(place);
      await write.done;
    },
    close: () => database.close(),
  };
}
