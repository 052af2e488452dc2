// Loaded before a server of `behind-balancer.ts`: the clock of its process shows the time that the test has last set.
import { readFileSync } from 'node:fs';

const path = process.env.DUKA_TEST_CLOCK as string;
const RealDate = Date;

class TestDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [TestDate.now()] : given) as [number]));
  }

  static override now(): number {
    return Number(readFileSync(path, 'utf8'));
  }
}

globalThis.Date = TestDate as DateConstructor;
