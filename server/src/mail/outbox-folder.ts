import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The most messages that stay in the folder, and after how many new ones the oldest are deleted. */
const maxMessages = 2000;
const newBetweenDeletions = 200;

/**
 * Returns how to write a message into `outbox/` in the data folder, as a file of its own with this ending, which returns the
 * file's path. The newest 2,000 stay, so that the folder does not fill the disk (R53).
 */
export function createOutboxFolder(dataDir: string, ending: string): (message: string | Buffer) => Promise<string> {
  const folder = join(dataDir, 'outbox');
  let count = 0;
  return async (message) => {
    count += 1;
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}-${count}.${ending}`;
    await mkdir(folder, { recursive: true });
    // The file is renamed when it is whole, so that nobody who watches the folder reads half a message.
    await writeFile(join(folder, `.${name}`), message);
    await rename(join(folder, `.${name}`), join(folder, name));
    if (count % newBetweenDeletions === 1) await deleteOldest(folder);
    return join(folder, name);
  };
}

/** The names begin with their time. Another process may delete the same files. */
async function deleteOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  for (const name of names.slice(0, -maxMessages)) await rm(join(folder, name), { force: true });
}
