import { TestRunner } from 'vitest';

/** True if a test's calls go to processes of their own, behind the balancer of `npm run start:cluster`. */
export const isBehindBalancer = process.env.DUKA_TEST_BALANCER === 'yes';

/** Reasons why a test cannot reach a server in another process. docs/measurements.md has the number of such tests. */
type Reason =
  | 'puts a function of its own in the place of one of the server’s'
  | 'looks at what the server has in its own process or folder'
  | 'moves the timers or the clock of the server’s whole process'
  | 'starts or stops the server itself'
  | 'is about the connection, of which the balancer has the one end';

/** Leaves out the test from which it is called, with the reason, where its calls go through the balancer. */
export function skipBehindBalancer(reason: Reason): void {
  const test = TestRunner.getCurrentTest();
  if (isBehindBalancer) (test as unknown as { context: { skip(reason: string): never } }).context.skip(reason);
}
