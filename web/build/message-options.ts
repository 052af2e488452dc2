import { fileURLToPath } from 'node:url';

/** How messages/en.json becomes src/paraglide, for the build and for the tools that run without it (types, tests). */
export const messageOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  strategy: ['baseLocale' as const],
  // One language so far: its messages need no look-up of a locale, and the look-up stays out of the bundle.
  experimentalStaticLocale: '"en"',
  outputStructure: 'message-modules' as const,
  // Several tools compile into the same folder at once; none may empty it under another.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitReadme: false,
};
