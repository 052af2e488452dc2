import { expect, test } from 'vitest';
import { formatFinding, runAttacks } from './run-attacks.ts';

test('the server resists attacks on access, sign-in, sessions, files, the API and the pages for everybody [DOOR-142, DOOR-143]', async () => {
  const findings = await runAttacks({ isShort: true });
  expect(findings.length).toBeGreaterThan(50);
  expect(findings.filter(({ resisted }) => !resisted).map(formatFinding)).toEqual([]);
});
