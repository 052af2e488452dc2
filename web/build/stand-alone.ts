import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the commands that run on the phone's copy as a script that shares no module with a page: it has its own copy of what it
 * imports. As a part of the app's own scripts it would make pages load all commands for one function of theirs. In development and in
 * tests the module itself is loaded. `target` is the oldest browsers.
 */
export function standAlone(target: readonly string[]): Plugin {
  return {
    name: 'duka:stand-alone',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!id.endsWith('/web/src/data/local-store/load-commands.ts')) return undefined;
      const entry = join(dirname(id), 'commands-on-copy.ts');
      const built = await build({
        ...{ configFile: false, logLevel: 'warn' },
        build: { write: false, target: [...target], minify: true, lib: { entry, formats: ['es'], fileName: 'script' } },
      });
      const [bundle] = [built].flat();
      if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built`);
      const file = this.emitFile({ type: 'asset', name: 'commands-on-copy.js', source: bundle.output[0].code });
      return `export const loadCommands = () => import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${file});`;
    },
  };
}
