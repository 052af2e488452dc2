import { fileURLToPath } from 'node:url';
import { defaultLanguage } from '@duka/domain/values/language';

/** How messages/ becomes src/paraglide, for the build and for the tools that run without it (types, tests). */
export const messageOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  strategy: ['baseLocale' as const],
  // A built script holds one language (see direct-messages.ts), and tests read English: no message looks up a locale.
  experimentalStaticLocale: JSON.stringify(defaultLanguage),
  outputStructure: 'message-modules' as const,
  // Several tools compile into the same folder at once; none may empty it under another.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitReadme: false,
};
