import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runDir, seededData } from './folders.ts';
import { startServer } from './server-process.ts';

/** Seeds the demo once before all tests; answers what runs after them. */
export default async function seedOnce(): Promise<() => void> {
  if (!existsSync(join(projectRoot, 'web/dist/index.html'))) throw new Error('Build first: npm run build');
  mkdirSync(runDir, { recursive: true });
  const server = await startServer(seededData);
  await server.stop();
  return () => rmSync(runDir, { recursive: true, force: true });
}
