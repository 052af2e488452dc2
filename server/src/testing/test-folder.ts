import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';

let folder: string | undefined;

/** The data folder of all servers of a file of tests that ask for none of their own; it is gone after the last test. */
export function openTestFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'duka-test-'));
    folder = made;
    afterFile(async () => {
      folder = undefined;
      rmSync(made, { recursive: true, force: true });
    });
  }
  return folder;
}
