import { readFileSync, writeFileSync } from 'node:fs';
import { JsonReporter } from 'vitest/node';

/** Vitest's own report, into which goes also what went wrong outside of every test; vitest only prints that. */
export default class VitestReport extends JsonReporter {
  async onTestRunEnd(testModules, unhandledErrors) {
    await super.onTestRunEnd(testModules);
    const file = this.ctx.config.outputFile.json;
    const errors = unhandledErrors.map(({ type, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      file: VITEST_TEST_PATH,
      name: [VITEST_TEST_NAME, type].filter(Boolean).join(': '),
      message: stack ?? message,
    }));
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), errors }));
  }
}
