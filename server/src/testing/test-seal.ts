import { randomBytes } from 'node:crypto';
import { createSeal } from '#account/seal.ts';

/** A key of the test file's own: what is sealed with it opens in no other file. */
export const testSeal = createSeal(randomBytes(32));
