const cleanups: (() => Promise<void>)[] = [];

/** Has something done when the last test of the file that is running has ended, wherever this is called from. */
export function afterFile(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** For the set-up of the tests, which runs for each file though these share their modules. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
