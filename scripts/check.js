// Checks all that can be judged about the code without running it, or what is named: npm run check -- types
import { runChecks } from './support/checks.js';
import { ensureInstalled } from './support/install.js';
import { finish } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  const failed = await runChecks(process.argv.slice(2));
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`);
  return failed.length === 0 ? 0 : 1;
});
