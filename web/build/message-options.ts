import { fileURLToPath } from 'node:url';

/** How messages/ becomes src/paraglide, for the build and for the tools that run without it (types, tests). */
export const messageOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  // A built script holds one language (see direct-messages.ts), and tests read English, but where a message is asked for in another.
  strategy: ['baseLocale' as const],
  outputStructure: 'message-modules' as const,
  // Several tools compile into the same folder at once; none may empty it under another.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitReadme: false,
};
