import { randomBytes } from 'node:crypto';
import { createSeal } from '#account/seal.ts';

/** A key of the test file's own: what is sealed with it opens in no other file. */
export const testKey = randomBytes(32);
export const testSeal = createSeal(testKey);
