// Fills an empty data folder from a backup: npm run restore -- FOLDER
import { ensureInstalled } from './support/install.js';
import { finish } from './support/run.js';
import { runOnFolder } from './support/run-on-folder.js';

await finish(async () => {
  await ensureInstalled('start');
  return runOnFolder('restore-command.ts');
});
