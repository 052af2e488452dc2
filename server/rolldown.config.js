import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'rolldown';

/** What packages load at once and the server never uses: `node:http2` alone takes 8 MB. */
const leftOut = {
  'node:http2': 'fastify',
  '@fastify/ajv-compiler': 'fastify',
  '@fastify/fast-json-stringify-compiler': 'fastify',
  glob: '@fastify/static',
};

/** Puts the server and what it is made of into a few files, which a start reads in half the time (decision 0066). */
export default defineConfig({
  cwd: import.meta.dirname,
  input: ['src/main.ts', 'src/database/sqlite/sqlite-reader-thread.ts', 'src/files/heic-thread.ts'],
  platform: 'node',
  // The first brings code of the machine, the second a large program of its own, the others are brought only where a setting needs them.
  external: ['sharp', 'heic-decode', 'pg', '@aws-sdk/client-s3'],
  plugins: [leaveOut(), readPageWords(), writeLatin(), bringPlaces()],
  output: { dir: 'dist', cleanDir: true, sourcemap: true, comments: false },
});

function leaveOut() {
  const stub = '\0left-out';
  return {
    name: 'leave-out',
    resolveId: (id, importer) => (importer?.includes(`node_modules/${leftOut[id]}/`) ? stub : undefined),
    load: (id) => (id === stub ? 'export {};' : undefined),
  };
}

/** Of the app's texts the server shows those of the pages for everybody alone. */
function readPageWords() {
  return {
    name: 'read-page-words',
    transform(code, id) {
      if (!/web\/messages\/\w+\.json$/.test(id)) return undefined;
      const words = Object.entries(JSON.parse(code)).filter(([key]) => key.startsWith('page_'));
      return { code: JSON.stringify(Object.fromEntries(words)), map: null };
    },
  };
}

/** One letter beyond Latin-1 in a file makes the engine keep all of it in two bytes a letter. They stand in texts alone. */
function writeLatin() {
  const toEscape = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'write-latin',
    renderChunk: (code) => ({ code: code.replace(/[^\0-\xff]/g, toEscape), map: null }),
  };
}

/** The places lie beside what reads them. */
function bringPlaces() {
  const source = readFileSync(join(import.meta.dirname, 'src/locations/places.json'));
  return {
    name: 'bring-places',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'places.json', source });
    },
  };
}
