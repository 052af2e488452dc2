// Copies the database and the files, of a running server too, into an empty folder: npm run backup -- FOLDER
import { ensureInstalled } from './support/install.js';
import { finish } from './support/run.js';
import { runOnFolder } from './support/run-on-folder.js';

await finish(async () => {
  await ensureInstalled('start');
  return runOnFolder('backup-command.ts');
});
