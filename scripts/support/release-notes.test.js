import { expect, test } from 'vitest';
import { findReleaseProblem, releaseChangelog } from './release-notes.js';

const page = (lines) =>
  `# What has changed\n\n## Unreleased\n\nFor sellers:\n\n${'- A line.\n'.repeat(lines)}\n## 1.1.0 (26 November 2026)\n\n- Older.\n`;

test.each([
  ['a version that is none', '1.2', 1, 'Name the version: npm run release -- 1.2.0'],
  ['the version of today', '1.1.0', 1, '1.1.0 is not later than 1.1.0'],
  ['an earlier version', '1.0.9', 1, '1.0.9 is not later than 1.1.0'],
  ['nothing new', '1.2.0', 0, 'Nothing stands below "## Unreleased" in CHANGELOG.md'],
  ['too many lines', '1.2.0', 11, '"For sellers:" has 11 lines, and at most 10 are read: shorten it'],
  ['a later version with notes', '1.10.0', 10, undefined],
])('a release of %s is refused or made', (_, version, lines, problem) => {
  expect(findReleaseProblem(page(lines), '1.1.0', version)).toBe(problem);
});

test('a release puts the notes below its version and the day in Tanzania', () => {
  const released = releaseChangelog(page(1), '1.2.0', new Date('2026-12-01T22:00:00Z'));
  expect(released).toContain('## Unreleased\n\n## 1.2.0 (2 December 2026)\n\nFor sellers:\n\n- A line.\n');
  expect(findReleaseProblem(released, '1.2.0', '1.3.0')).toBe('Nothing stands below "## Unreleased" in CHANGELOG.md');
});
