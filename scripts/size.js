// Prints what the last build weighs against its budgets (web/build/budgets.ts).
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const report = fileURLToPath(new URL('../web/dist/.vite/sizes.json', import.meta.url));

if (!existsSync(report)) {
  console.error('There is no build to measure. Run: npm run build');
  process.exit(1);
}

/** @type {{ name: string, value: number, limit: number, unit: string }[]} */
const sizes = JSON.parse(readFileSync(report, 'utf8'));
const width = Math.max(...sizes.map((size) => size.name.length));
const show = (value, unit) => (unit === 'kB' ? value.toFixed(1) : String(value)).padStart(6);

console.log('What travels to the phone (kB are 1000 bytes after gzip)\n');
for (const { name, value, limit, unit } of sizes) {
  const verdict = value > limit ? 'TOO LARGE' : 'ok';
  console.log(`  ${name.padEnd(width)}  ${show(value, unit)} of ${show(limit, unit)} ${unit.padEnd(8)}  ${verdict}`);
}
if (sizes.some((size) => size.value > size.limit)) process.exitCode = 1;
