import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** How messages/ becomes src/paraglide, for the build and for the tools that run without it (types, tests). */
export const messageOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  // A built script holds one language (see direct-messages.ts), and tests read English, but where a message is asked for in another.
  strategy: ['baseLocale' as const],
  outputStructure: 'message-modules' as const,
  // Several tools compile into the same folder at once; none may empty it under another.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitReadme: false,
};

/** Ends the build when no message was compiled: a wrong plugin path would otherwise leave pages without words and no error. */
export function requireMessages(outdir: string): Plugin {
  return {
    name: 'duka:require-messages',
    buildStart: {
      order: 'post',
      sequential: true,
      handler() {
        const index = readFileSync(join(outdir, 'messages/_index.js'), 'utf8');
        const count = index.match(/^export /gm)?.length ?? 0;
        if (count === 0) this.error('No message of messages/ was compiled: check project.inlang/settings.json.');
      },
    },
  };
}
