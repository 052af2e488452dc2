import { fileURLToPath } from 'node:url';

/** The language of this build: the catalogue messages/en.json. */
export const language = 'en';

/** How messages/en.json becomes src/paraglide, for the build and for the tools that run without it (types, tests). */
export const messageOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  strategy: ['baseLocale' as const],
  // A build holds one language (see direct-messages.ts), so its messages need no look-up of a locale.
  experimentalStaticLocale: JSON.stringify(language),
  outputStructure: 'message-modules' as const,
  // Several tools compile into the same folder at once; none may empty it under another.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitReadme: false,
};
