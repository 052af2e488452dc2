// Everything about the code that can be judged without running it.
import { runChecks } from './support/checks.js';
import { ensureInstalled } from './support/install.js';
import { finish } from './support/run.js';

await finish(async () => {
  await ensureInstalled('all');
  const failed = await runChecks();
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`);
  return failed.length === 0 ? 0 : 1;
});
