import { join } from 'node:path';
import { Halt } from './halt.js';
import { root } from './paths.js';
import { runNode } from './run.js';

/** Compiles changed texts before the tests of the web app, so that `npx vitest run` needs no step before it. */
export async function setup() {
  if ((await runNode(join(root, 'web/build/compile-messages.ts'))) !== 0) {
    throw new Halt('The texts in web/messages cannot be compiled; see above.');
  }
}
