import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const copiedPages = 'web/**/*-offline.test.tsx';

/** Tests without a browser; those with one are in e2e/. */
export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    // Programs that a test starts need half the time with what `npm start` has compiled.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/duka') },
    setupFiles: ['./scripts/support/vitest-setup.ts'],
    maxWorkers: 4,
    // Two thousand small functions that keep nothing: Node loads them once for a thread, and no page's visit anew.
    server: { deps: { external: [/\/web\/src\/paraglide\//] } },
    allowOnly: false,
    // Milliseconds. No test needs them on a machine of its own; two cores may carry other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'domain and server',
          include: ['{domain,server}/**/*.test.ts'],
          // They keep nothing in their modules, so that files share a process and what it has loaded.
          isolate: false,
          // `npm run test:postgres`: each app has a database that takes longer to make than a file.
          globalSetup: process.env.DUKA_TEST_DATABASE === 'postgres' ? ['./server/src/testing/postgres-setup.ts'] : [],
          testTimeout: patience(),
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          pool: 'threads',
          // What measures and kills the server runs what is built of it.
          globalSetup: ['./scripts/support/vitest-build.js'],
          include: ['{bench,e2e}/**/*.test.ts', 'scripts/**/*.test.js', 'docs/**/*.test.ts'],
          // They start whole programs, some of them several times.
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          pool: 'threads',
          isolate: false,
          globalSetup: ['./scripts/support/vitest-messages.js'],
          setupFiles: ['./web/src/testing/leave-no-trace.ts', './web/src/testing/end-timers.ts'],
          include: ['web/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          // A page loads its modules anew for each visit, which come to a thread in half the time.
          pool: 'threads',
          // Files share a thread, with what it has loaded of the server and of the page in memory; `startApp` begins anew.
          isolate: false,
          include: ['web/**/*.test.tsx'],
          exclude: ['**/node_modules/**', copiedPages],
          globalSetup: ['./scripts/support/vitest-messages.js'],
          setupFiles: ['./web/src/testing/end-timers.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages of a copied shop',
          // A page that copies its shop follows it and counts what it fetches for as long as its thread lives.
          pool: 'threads',
          include: [copiedPages],
          globalSetup: ['./scripts/support/vitest-messages.js'],
          setupFiles: ['./web/src/testing/end-timers.ts'],
        },
      },
    ],
  },
});

/** Milliseconds for a test of the server: through a balancer a property asks for minutes what it asks for seconds else. */
function patience(): number {
  if (process.env.DUKA_TEST_BALANCER === 'yes') return 600_000;
  return process.env.DUKA_TEST_DATABASE === 'postgres' ? 120_000 : 60_000;
}
