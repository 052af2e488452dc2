import { expect, test } from 'vitest';
import { formatFinding, runAttacks } from './run-attacks.ts';

test('what strangers try against access, sign-in, sessions, files and the API is held', async () => {
  const findings = await runAttacks({ isShort: true });
  expect(findings.length).toBeGreaterThan(50);
  expect(findings.filter(({ held }) => !held).map(formatFinding)).toEqual([]);
});
