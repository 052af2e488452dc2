// Makes the collections and the bucket on a hosted Appwrite: PROVISION_KEY=KEY npm run provision -- --endpoint https://HOST/v1
import { join } from 'node:path';
import { ensureInstalled } from './support/install.js';
import { root } from './support/paths.js';
import { finish, runNode } from './support/run.js';

await finish(async () => {
  await ensureInstalled('start');
  return runNode(join(root, 'server/src/provision/provision-command.ts'), process.argv.slice(2));
});
