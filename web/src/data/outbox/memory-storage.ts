import type { AddedCommand, Command, CommandStorage } from './command.ts';

/** The storage of commands on a disk, and in memory where the disk takes none. */
export interface OutboxStorage extends CommandStorage {
  /** Adds a command that is sent at once; returns whether it is on the disk, where it outlives the page. Throws an `AlreadyQueuedError`. */
  addForNow(added: AddedCommand): Promise<boolean>;
  close(): void;
}

/**
 * Returns the storage of a disk that holds in memory what is sent at once and finds no room there. Without a disk `add` throws a
 * `DOMException`.
 */
export function withMemory(disk: (CommandStorage & { readonly close: () => void }) | undefined): OutboxStorage {
  const commands = new Map<string, Command>();
  const files = new Map<string, ArrayBuffer>();

  const list = async () => [...((await disk?.list()) ?? []), ...commands.values()];

  async function add(...all: readonly AddedCommand[]): Promise<void> {
    if (!disk) throw new DOMException('The browser grants no storage', 'NotAllowedError');
    await disk.add(...all);
    for (const { id } of all) forget(id);
  }

  function forget(id: string): void {
    commands.delete(id);
    files.delete(id);
  }

  async function changeAll(all: ReadonlyMap<string, Partial<Command>>): Promise<void> {
    const onDisk = new Map(all);
    for (const [id, changes] of all) {
      const known = commands.get(id);
      if (!known) continue;
      onDisk.delete(id);
      commands.set(id, { ...known, ...changes });
      if (changes.state === 'sent') files.delete(id);
    }
    if (onDisk.size > 0) await disk?.changeAll(onDisk);
  }

  return {
    list,
    add,
    async addForNow({ bytes, ...command }) {
      try {
        await add({ ...command, ...(bytes && { bytes }) });
        return true;
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        const known = commands.get(command.id);
        if (known && known.state !== 'refused') return false;
        // What was refused is replaced in its place.
        const place = known?.place ?? Math.max(0, ...(await list()).map((before) => before.place)) + 1;
        commands.set(command.id, { ...command, place, state: 'waiting' });
        if (bytes) files.set(command.id, bytes);
        return false;
      }
    },
    readBytes: async (id) => files.get(id) ?? disk?.readBytes(id),
    change: (id, changes) => changeAll(new Map([[id, changes]])),
    changeAll,
    async remove(id) {
      if (commands.has(id)) forget(id);
      else await disk?.remove(id);
    },
    close: () => disk?.close(),
  };
}
