import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Answers how to lay a message into `outbox/` in the data folder, as a file of its own with this ending; that answers
 * the file's path.
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
    return join(folder, name);
  };
}
