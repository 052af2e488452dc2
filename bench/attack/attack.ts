import type { World } from './world.ts';

/** Chapters of OWASP ASVS 5.0 that are tried. */
export const chapters = {
  api: 'V4 API and web service',
  files: 'V5 File handling',
  authentication: 'V6 Authentication',
  sessions: 'V7 Session management',
  access: 'V8 Access control',
  settings: 'V13 Configuration',
  turns: 'V2 Anti-automation, another seller meanwhile',
} as const;
export type Chapter = keyof typeof chapters;

/** What came of an attack. `answered` says it in a few words for the table. */
export interface Outcome {
  readonly held: boolean;
  readonly answered: string;
}

export interface Attack {
  readonly chapter: Chapter;
  readonly tried: string;
  /** Attacks of thousands of calls, or with a server of their own, are left out of the short form. */
  readonly isLong?: boolean;
  run(world: World): Promise<Outcome>;
}

/** Makes the attacks of a chapter from what they are called in the table. */
export function listAttacks(
  chapter: Chapter,
  runs: Readonly<Record<string, Attack['run']>>,
  isLong = false,
): readonly Attack[] {
  return Object.entries(runs).map(([tried, run]) => ({ chapter, tried, isLong, run }));
}

interface Answered {
  readonly status: number;
}

/** Held when every answer has one of these statuses; tells how often each came. */
export function expectStatus(answers: readonly Answered[], ...wanted: readonly number[]): Outcome {
  return { held: answers.every(({ status }) => wanted.includes(status)), answered: countStatuses(answers) };
}

/** Held when all outcomes are; tells those of them that say something. */
export function joinOutcomes(...outcomes: readonly Outcome[]): Outcome {
  return {
    held: outcomes.every(({ held }) => held),
    answered: [...new Set(outcomes.map(({ answered }) => answered))].filter(Boolean).join('; '),
  };
}

/** Held when it is true; `words` say what was seen. */
export function expectTrue(held: boolean, words: string): Outcome {
  return { held, answered: words };
}

function countStatuses(answers: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => (count === 1 ? `${status}` : `${count} x ${status}`)).join(', ');
}
