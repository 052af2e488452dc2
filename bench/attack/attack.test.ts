import { expect, test } from 'vitest';
import { formatFinding, runAttacks } from './run-attacks.ts';

test('the server resists attacks on access, sign-in, sessions, files and the API', async () => {
  const findings = await runAttacks({ isShort: true });
  expect(findings.length).toBeGreaterThan(50);
  expect(findings.filter(({ resisted }) => !resisted).map(formatFinding)).toEqual([]);
});
