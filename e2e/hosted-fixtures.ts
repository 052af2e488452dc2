import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as journeys } from './fixtures.ts';
import { projectRoot, runDir } from './support/folders.ts';
import { type HostedLine, openHostedLine } from './support/hosted-line.ts';

/** Journeys of the app on a hosted backend: built for its address, and on a line that answers as such a backend does. */
export const test = journeys.extend<object, { hosted: HostedLine }>({
  hosted: [
    async ({ server }, use, { workerIndex }) => {
      const app = join(runDir, `hosted-app-${workerIndex}`);
      const line = await openHostedLine(server.url, app);
      await buildFor(`${line.url}/v1`, app);
      await use(line);
      await line.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ hosted }, use) => use(hosted.url),
});

async function buildFor(endpoint: string, folder: string): Promise<void> {
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(projectRoot, 'web'),
    env: { ...process.env, VITE_BACKEND_ENDPOINT: endpoint },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The app could not be built for the hosted backend; see above.');
}
