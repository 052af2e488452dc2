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

/** Findings as the table of docs/measurements.md has them. */
export function formatMarkdown(findings: readonly Finding[]): string[] {
  const lines = findings.map(({ row, measured, bound, wanted, unit, details }) => {
    const drawn = Object.entries(details).map(([name, value]) => `${name} ${round(value)}`);
    return `| ${row} | ${round(measured)} ${unit} | ${bound} ${wanted} | ${drawn.join(', ')} |`;
  });
  return ['| what | measured | wanted | drawn from |', '|---|---|---|---|', ...lines];
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
