// Run by Node before type checks and tests: `node web/build/compile-messages.ts`. Compiles the texts only where they have
// changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './message-options.ts';

const catalogues = join(import.meta.dirname, '../messages');
const stamp = join(messageOptions.outdir, '.compiled-from');
const version = fingerprint();

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
  await compile(messageOptions);
  writeFileSync(stamp, version);
}

/** Computes a fingerprint of the texts and of what makes functions of them. */
function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(messageOptions));
  const files = readdirSync(catalogues).map((name) => join(catalogues, name));
  const compiler = join(import.meta.dirname, '../../node_modules/@inlang/paraglide-js/package.json');
  for (const file of [...files.sort(), join(messageOptions.project, 'settings.json'), compiler]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
