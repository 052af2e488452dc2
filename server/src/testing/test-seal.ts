import { randomBytes } from 'node:crypto';
import { createSeal } from '#account/seal.ts';

/** What is sealed in a test opens in that test file alone. */
export const testSeal = createSeal(randomBytes(32));
