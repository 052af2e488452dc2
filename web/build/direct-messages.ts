import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const messagesImport = "import { m } from '#paraglide/messages.js';";

/**
 * `m` stands for all messages, and the bundler gives each script everything that `m` reaches: the sign-in would carry the
 * words of every page. So the build lets each file import the very messages it names.
 */
export function directMessages(outdir: string): Plugin {
  const isMessage = (name: string) => existsSync(join(outdir, 'messages', `${name}.js`));
  return {
    name: 'duka:direct-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith(join(outdir, 'messages/'))) return { code: withoutLocale(code), map: null };
      if (code.includes(messagesImport)) return { code: withDirectMessages(code, id, isMessage), map: null };
      return null;
    },
  };
}

export function withDirectMessages(code: string, file: string, isMessage: (name: string) => boolean): string {
  const names = new Set<string>();
  const body = code.replace(messagesImport, '').replace(/(?<![\w$.])m\.(\w+)/g, (_, name: string) => {
    if (!isMessage(name))
      throw new Error(`${file}: there is no message ${name}; no other variable may be called m here`);
    names.add(name);
    return `m_${name}`;
  });
  if (/(?<![\w$.'"])m\[/.test(body))
    throw new Error(`${file}: name messages as m.name, for m[...] would load them all`);
  const imports = [...names].map((name) => `import { ${name} as m_${name} } from '#paraglide/messages/${name}.js';`);
  return imports.join(' ') + body;
}

/** With one language a message asks for none; the code that finds out which one is larger than all words of the sign-in. */
function withoutLocale(code: string): string {
  const asked = 'experimentalStaticLocale ?? options.locale ?? getLocale()';
  if (!code.includes(asked)) return code;
  return code.replace(asked, '').replace(/^import \{[^}]*\} from '..\/runtime.js';$/m, '');
}
