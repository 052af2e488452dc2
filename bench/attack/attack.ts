import type { AttackTarget } from './attack-target.ts';

/** Chapters of OWASP ASVS 5.0 that the attacks cover. */
export const chapters = {
  api: 'V4 API and web service',
  files: 'V5 File handling',
  authentication: 'V6 Authentication',
  sessions: 'V7 Session management',
  access: 'V8 Access control',
  settings: 'V13 Configuration',
  page: 'V1, V3 The shop’s page for everybody',
  turns: 'V2 Anti-automation, another seller meanwhile',
} as const;
export type Chapter = keyof typeof chapters;

/** The outcome of an attack. `answered` describes the answers in a few words, for the table. */
export interface Outcome {
  readonly resisted: boolean;
  readonly answered: string;
}

export interface Attack {
  readonly chapter: Chapter;
  readonly tried: string;
  /** The short form leaves out attacks of thousands of calls, and those that start another server. */
  readonly isLong?: boolean;
  run(target: AttackTarget): Promise<Outcome>;
}

/** Returns the attacks of a chapter; the keys of `runs` are their names in the table. */
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

/** Resisted if every answer has one of these statuses. `answered` says how often each status came. */
export function expectStatus(answers: readonly Answered[], ...wanted: readonly number[]): Outcome {
  return { resisted: answers.every(({ status }) => wanted.includes(status)), answered: countStatuses(answers) };
}

/** Resisted if all outcomes are. `answered` joins their texts, each once. */
export function joinOutcomes(...outcomes: readonly Outcome[]): Outcome {
  return {
    resisted: outcomes.every(({ resisted }) => resisted),
    answered: [...new Set(outcomes.map(({ answered }) => answered))].filter(Boolean).join('; '),
  };
}

/** Resisted if the observation is true; `words` describe it. */
export function expectTrue(resisted: boolean, words: string): Outcome {
  return { resisted, answered: words };
}

function countStatuses(answers: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => (count === 1 ? `${status}` : `${count} x ${status}`)).join(', ');
}
