import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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
