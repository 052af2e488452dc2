import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startServer } from './server-process.ts';

/** Seeds one data folder with the demo shops; every worker's server starts from a copy of it. */
export default async function seedTemplate(): Promise<() => void> {
  if (!existsSync(resolve(import.meta.dirname, '../../web/dist/index.html'))) {
    throw new Error('The web app is not built. Run `npm run build` first.');
  }
  const template = mkdtempSync(join(tmpdir(), 'duka-template-'));
  const server = await startServer(template);
  await server.stop();
  process.env.DUKA_E2E_TEMPLATE = template;
  return () => rmSync(template, { recursive: true, force: true });
}
