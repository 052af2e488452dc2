import { ensureServerBuilt } from './build.js';

/** Builds the server before the tests that start it as `npm start` does. */
export const setup = ensureServerBuilt;
