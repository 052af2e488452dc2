import { parseArgs } from 'node:util';
import { chapters } from './attack.ts';
import { formatFinding, runAttacks } from './run-attacks.ts';

/** `--short`, and `--chapter turns` for one chapter alone. */
const { values: options } = parseArgs({ options: { short: { type: 'boolean' }, chapter: { type: 'string' } } });
const findings = await runAttacks({ isShort: options.short ?? false, chapter: options.chapter }, (finding) =>
  console.log(formatFinding(finding)),
);
console.log('');
for (const [chapter, name] of Object.entries(chapters)) {
  const ofChapter = findings.filter((finding) => finding.chapter === chapter);
  if (ofChapter.length === 0) continue;
  console.log(`${name}: ${ofChapter.filter(({ held }) => held).length} of ${ofChapter.length} held`);
}
process.exitCode = findings.every(({ held }) => held) ? 0 : 1;
