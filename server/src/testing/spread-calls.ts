import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished, TestRunner } from 'vitest';
import { type AppOptions, buildApp } from '#build-app.ts';
import type { Database } from '#database/database.ts';
import { addressOf, openAgain } from './postgres-test-database.ts';
import { isBehindBalancer } from './skip-behind-balancer.ts';
import { watchAnswers } from './watch-answers.ts';

/**
 * Whether a test's calls go to several servers in turn: two at once have no order, and what a server counts for itself alone
 * (previews, its memory) is not one number.
 */
export const isSpread = Number(process.env.DUKA_TEST_PROCESSES ?? 1) > 1;

/** Each of several servers has connections of its own, of which there are not enough for all tests of a file at once. */
export function closeAfterTest(database: Database): void {
  if (isSpread && TestRunner.getCurrentTest()) onTestFinished(() => database.close());
}

/**
 * Where `DUKA_TEST_PROCESSES` asks for more servers than one, lets calls go to one after the other, as behind a balancer: all
 * stand over the same database, each with connections of its own. Returns what is to be called after the clock was moved.
 */
export async function spreadCalls(app: FastifyInstance, options: AppOptions): Promise<() => void> {
  const none = () => {};
  const databaseUrl = addressOf(options.database);
  if (isBehindBalancer && databaseUrl !== undefined) {
    const { putBehindBalancer } = await import('./behind-balancer.ts');
    return putBehindBalancer(app, options, databaseUrl);
  }
  const apps = [app];
  for (let number = 2; number <= Number(process.env.DUKA_TEST_PROCESSES ?? 1); number += 1) {
    const database = await openAgain(options.database);
    if (!database) return none;
    const other = await buildApp({ ...options, database });
    watchAnswers(other);
    await other.ready();
    app.addHook('onClose', () => other.close());
    apps.push(other);
  }
  const injects = apps.map((each) => each.inject.bind(each));
  let calls = 0;
  app.inject = ((call: InjectOptions) => {
    calls += 1;
    return injects[calls % injects.length]?.(call);
  }) as FastifyInstance['inject'];
  return none;
}
