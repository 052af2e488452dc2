import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runDir, seededData, seededLooks } from './folders.ts';
import { atPictureTime, startServer } from './server-process.ts';

/** Seeds the demo once before all tests, for the journeys and for the pictures; returns what runs after them. */
export default async function seedOnce(): Promise<() => void> {
  if (!existsSync(join(projectRoot, 'web/dist/index.html'))) throw new Error('Build first: npm run build');
  mkdirSync(runDir, { recursive: true });
  await Promise.all([seed(seededData), seed(seededLooks, atPictureTime)]);
  return () => rmSync(runDir, { recursive: true, force: true });
}

async function seed(dataDir: string, env?: Record<string, string>): Promise<void> {
  const server = await startServer(dataDir, env);
  await server.stop();
}
