import { orderLink, startDuka, withFolder } from '#survival/duka-process.ts';
import { accessAttacks } from './access-control.ts';
import { apiAttacks, longApiAttacks } from './api.ts';
import { type Attack, type Chapter, chapters, type Outcome } from './attack.ts';
import {
  type AttackTarget,
  accountStorageMegabytes,
  apiKey,
  DataElsewhereError,
  openAttackTarget,
  previewCacheMegabytes,
} from './attack-target.ts';
import { authenticationAttacks } from './authentication.ts';
import { commandAttacks } from './commands.ts';
import { costAttacks, unreadResponseAttacks } from './cost.ts';
import { fileAttacks } from './files.ts';
import { floodAttacks, writeFloodAttacks } from './floods.ts';
import { manyLinesAttacks } from './many-lines.ts';
import { longAuthenticationAttacks } from './many-sign-ins.ts';
import { sessionAttacks } from './sessions.ts';
import { settingAttacks } from './settings.ts';
import { shopAttacks } from './shop-access.ts';
import { shopPageAttacks } from './shop-page.ts';
import { staffAttacks } from './staff.ts';
import { webhookAttacks } from './webhooks.ts';

const attacks: readonly Attack[] = [
  ...accessAttacks,
  ...shopAttacks,
  ...commandAttacks,
  ...staffAttacks,
  ...shopPageAttacks,
  ...authenticationAttacks,
  ...longAuthenticationAttacks,
  ...sessionAttacks,
  ...fileAttacks,
  ...apiAttacks,
  ...longApiAttacks,
  ...costAttacks,
  ...unreadResponseAttacks,
  ...floodAttacks,
  ...writeFloodAttacks,
  ...manyLinesAttacks,
  ...settingAttacks,
  ...webhookAttacks,
];

export interface AttackOptions {
  readonly isShort?: boolean;
  readonly chapter?: string | undefined;
  /** DATABASE_URL and S3_URL, both or none. */
  readonly services?: Readonly<Record<string, string>>;
}

export interface Finding extends Outcome {
  readonly chapter: Chapter;
  readonly tried: string;
}

/**
 * Attacks a real server over a data folder of its own, one attack after another. Resolves to the findings. An attack
 * that cannot be run counts as not resisted. The short form leaves out attacks that take longer than some seconds; `chapter` runs
 * those of one chapter only. With `services` the server has its rows and files there.
 */
export async function runAttacks(
  { isShort = false, chapter: only, services = {} }: AttackOptions,
  report: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  return withFolder(async (dataDir) => {
    const dataIsElsewhere = services.DATABASE_URL !== undefined;
    const env = {
      ...services,
      DUKA_API_KEY: apiKey,
      DUKA_PAYMENTS: 'sandbox',
      DUKA_ACCOUNT_STORAGE_MB: String(accountStorageMegabytes),
      DUKA_PREVIEW_CACHE_MB: String(previewCacheMegabytes),
    };
    const duka = await startDuka(dataDir, { env });
    const findings: Finding[] = [];
    try {
      const target = await openAttackTarget(duka.url, dataDir, { dataIsElsewhere });
      for (const { chapter, tried, isLong, run } of attacks) {
        if ((isShort && isLong) || (only !== undefined && chapter !== only)) continue;
        const outcome = await tryOne(run, target);
        if (!outcome) continue;
        const finding = { chapter, tried, ...outcome };
        report(finding);
        findings.push(finding);
      }
      // Levels 50 and 60 are failures; a refusal that asks the caller to wait is none.
      const failures = duka.problemLines.filter((line) => /"level":[56]0/.test(line));
      const last = {
        chapter: 'api',
        tried: 'all of this: does the server log a failure?',
        resisted: failures.length === 0,
        answered: `${failures.length} failures in its log`,
      } as const;
      report(last);
      const links = duka.problemLines.filter((line) => orderLink.test(line));
      const linksLogged = {
        chapter: 'page',
        tried: 'all of this: does the log hold the link of an order?',
        resisted: links.length === 0,
        answered: `${links.length} lines of its log`,
      } as const;
      report(linksLogged);
      return [...findings, last, linksLogged];
    } finally {
      await duka.stop();
    }
  });
}

/** Runs `work` with the sellers of a server of its own. */
export function withAttackTarget<Result>(work: (target: AttackTarget) => Promise<Result>): Promise<Result> {
  return withFolder(async (dataDir) => {
    const duka = await startDuka(dataDir, { env: { DUKA_API_KEY: apiKey } });
    try {
      return await work(await openAttackTarget(duka.url, dataDir));
    } finally {
      await duka.stop();
    }
  });
}

/** Resolves to the outcome of an attack; undefined for one that needs a data folder when the data is in other services. */
async function tryOne(run: Attack['run'], target: AttackTarget): Promise<Outcome | undefined> {
  try {
    return await run(target);
  } catch (error) {
    return error instanceof DataElsewhereError ? undefined : { resisted: false, answered: String(error) };
  }
}

/** Writes a finding as a line of the table. */
export function formatFinding({ chapter, tried, answered, resisted }: Finding): string {
  return `${resisted ? 'resisted' : 'FAILED  '}  ${chapters[chapter]}: ${tried}\n            ${answered}`;
}
