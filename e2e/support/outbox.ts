import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Reads the link in the last mail to an address; mails lie in the server's outbox. */
export function mailedLink(dataDir: string, to: string): Promise<string> {
  return find(() => /https?:\/\/\S+userId=\S+/.exec(readMails(dataDir, to).at(-1) ?? '')?.[0]);
}

/** Reads the mails to an address, oldest first. */
function readMails(dataDir: string, to: string): string[] {
  const outbox = join(dataDir, 'outbox');
  // A file whose name begins with a dot is still being written.
  const texts = readdirSync(outbox)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) =>
      readFileSync(join(outbox, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
  return texts.filter((text) => text.includes(to));
}

async function find(look: () => string | undefined): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      found = look();
      return found;
    })
    .toBeTruthy();
  return found ?? '';
}
