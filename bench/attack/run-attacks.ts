import { startDuka, withFolder } from '#survival/duka-process.ts';
import { accessAttacks } from './access-control.ts';
import { apiAttacks, longApiAttacks } from './api.ts';
import { type Attack, type Chapter, chapters, type Outcome } from './attack.ts';
import { authenticationAttacks, longAuthenticationAttacks } from './authentication.ts';
import { costAttacks } from './cost.ts';
import { fileAttacks } from './files.ts';
import { floodAttacks } from './floods.ts';
import { manyLinesAttacks } from './many-lines.ts';
import { sessionAttacks } from './sessions.ts';
import { settingAttacks } from './settings.ts';
import { shopAttacks } from './shop-access.ts';
import { unreadAttacks } from './unread.ts';
import {
  accountStorageMegabytes,
  apiKey,
  DataElsewhereError,
  openWorld,
  previewCacheMegabytes,
  type World,
} from './world.ts';
import { writeFloodAttacks } from './write-floods.ts';

const attacks: readonly Attack[] = [
  ...accessAttacks,
  ...shopAttacks,
  ...authenticationAttacks,
  ...longAuthenticationAttacks,
  ...sessionAttacks,
  ...fileAttacks,
  ...apiAttacks,
  ...longApiAttacks,
  ...costAttacks,
  ...unreadAttacks,
  ...floodAttacks,
  ...writeFloodAttacks,
  ...manyLinesAttacks,
  ...settingAttacks,
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
 * Attacks a real server over a data folder of its own, one attack after another; returns the findings. An attack
 * that cannot be tried has not been held. The short form leaves out what takes longer than some seconds; of a chapter that is
 * named only the attacks of that one are tried. With services of its own the server has its rows and files there.
 */
export async function runAttacks(
  { isShort = false, chapter: only, services = {} }: AttackOptions,
  tell: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  return withFolder(async (dataDir) => {
    const dataIsElsewhere = services.DATABASE_URL !== undefined;
    const env = {
      ...services,
      DUKA_API_KEY: apiKey,
      DUKA_ACCOUNT_STORAGE_MB: String(accountStorageMegabytes),
      DUKA_PREVIEW_CACHE_MB: String(previewCacheMegabytes),
    };
    const duka = await startDuka(dataDir, { env });
    const findings: Finding[] = [];
    try {
      const world = await openWorld(duka.url, dataDir, { dataIsElsewhere });
      for (const { chapter, tried, isLong, run } of attacks) {
        if ((isShort && isLong) || (only !== undefined && chapter !== only)) continue;
        const outcome = await tryOne(run, world);
        if (!outcome) continue;
        const finding = { chapter, tried, ...outcome };
        tell(finding);
        findings.push(finding);
      }
      // Level 50 is "error"; whoever is asked to wait has met none.
      const failures = duka.remarks.filter((line) => /"level":[56]0/.test(line));
      const last = {
        chapter: 'api',
        tried: 'all of this, so that the server fails',
        held: failures.length === 0,
        answered: `${failures.length} failures in its log`,
      } as const;
      tell(last);
      return [...findings, last];
    } finally {
      await duka.stop();
    }
  });
}

/** Returns the outcome of an attack; undefined for one that looks into the data folder where there is nothing. */
async function tryOne(run: Attack['run'], world: World): Promise<Outcome | undefined> {
  try {
    return await run(world);
  } catch (error) {
    return error instanceof DataElsewhereError ? undefined : { held: false, answered: String(error) };
  }
}

/** Writes a finding as a line of the table. */
export function formatFinding({ chapter, tried, answered, held }: Finding): string {
  return `${held ? 'held    ' : 'NOT HELD'}  ${chapters[chapter]}: ${tried}\n            ${answered}`;
}
