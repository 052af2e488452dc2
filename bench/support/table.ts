import { type Finding, isReached } from './row.ts';

/** Findings as lines: what was measured, what is wanted, and below it what the measure was drawn from. */
export function formatTable(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => {
    const { row, measured, bound, wanted, unit, details } = finding;
    const verdict = isReached(finding) ? 'ok ' : 'NOT';
    const drawn = Object.entries(details).map(([name, value]) => `${name} ${round(value)}`);
    return [`${verdict} ${round(measured)} ${unit} (${bound} ${wanted})  ${row}`, `       ${drawn.join(', ')}`];
  });
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
