const cleanups: (() => Promise<void>)[] = [];

/** Runs `cleanup` after the last test of the current file, wherever this is called from. */
export function afterFile(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Called by the set-up of the tests, which runs once for each file although the files share their modules. */
export async function cleanUpFile(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
