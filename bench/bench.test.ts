import { expect, test } from 'vitest';
import { measureAll } from './measure-all.ts';
import { type Finding, isReached, shortPace } from './support/row.ts';
import { median, percentile } from './support/statistics.ts';
import { formatTable } from './support/table.ts';

test('every row of the measures runs and yields a number', async () => {
  const findings: Finding[] = [];
  const sizes = { stores: 3, products: 60, largeStore: 100, busyStore: 300 };
  for await (const found of measureAll({ sizes, pace: shortPace })) findings.push(...found);
  expect(findings.length).toBeGreaterThanOrEqual(16);
  for (const { row, measured } of findings) expect([row, measured > 0]).toEqual([row, true]);
  expect(formatTable(findings)).toHaveLength(findings.length * 2);
});

test('a bound from below and one from above are distinguished', () => {
  const finding: Finding = { row: '', measured: 0.9, wanted: 0.8, bound: 'at least', unit: 'times', details: {} };
  expect(isReached(finding)).toBe(true);
  expect(isReached({ ...finding, bound: 'at most' })).toBe(false);
  expect(isReached({ ...finding, measured: 0.8, bound: 'at most' })).toBe(true);
});

test('medians and percentiles are values that were measured', () => {
  const values = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect(median(values)).toBe(50);
  expect(percentile(values, 99)).toBe(99);
  expect(percentile([3], 99)).toBe(3);
  expect(() => median([])).toThrow('Nothing was measured');
});
