import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The link in the last mail to an address; mails lie in the server's outbox. */
export async function mailedLink(dataDir: string, to: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      const outbox = join(dataDir, 'outbox');
      const mails = readdirSync(outbox).sort();
      const texts = mails.map((name) =>
        readFileSync(join(outbox, name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      );
      link = /https?:\/\/\S+userId=\S+/.exec(texts.findLast((text) => text.includes(to)) ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}
