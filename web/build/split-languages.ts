import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, type Language } from '@duka/domain/values/language';
import { minify } from 'vite';
import { languageMark, languages } from './languages.ts';

const assets = 'assets';

/** Returns the same text with the names of scripts that a language has of its own. */
export type Rename = (text: string) => string;

/**
 * Makes the scripts of each language from those of the build, which hold the words of all of them, and shrinks them. Those
 * of the first language keep their names. Another has of its own what its words change, and what names such a script; the
 * rest is the same file, which a browser that has seen one language need not load again. Returns the names by language.
 */
export async function splitLanguages(dist: string, target: readonly string[]): Promise<Record<Language, Rename>> {
  const folder = join(dist, assets);
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const scripts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const own = ownScripts(scripts);
  const shrink = async (file: string, text: string) => {
    const { code, errors } = await minify(file, text, {
      module: true,
      compress: { target: [...target] },
      mangle: { toplevel: true },
      codegen: { removeWhitespace: true, legalComments: 'none' },
    });
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    writeFileSync(join(folder, file), code);
  };
  const renames = languages.map((language) => [language, renameFor(language, own)] as const);
  await Promise.all(
    renames.flatMap(([language, rename]) =>
      [...scripts].map(async ([file, text]) => {
        if (language !== defaultLanguage && !own.has(file)) return;
        await shrink(rename(file), inLanguage(rename(text), language));
      }),
    ),
  );
  return Object.fromEntries(renames) as Record<Language, Rename>;
}

/** Puts the language into a text of the build that needs no other names. */
export function inLanguage(text: string, language: Language): string {
  return text.replaceAll(languageMark, JSON.stringify(language));
}

/** Returns the folder of a language's pages: none for the first one's. */
export function folderOf(language: Language): string {
  return language === defaultLanguage ? '' : `${language}/`;
}

/** Lists those of the scripts and style sheets that a language's app is made of. */
export function filesOfLanguage(files: readonly string[], language: Language): string[] {
  const ownOf = new Map(files.flatMap((file) => languages.map((one) => [ownName(file, one), one] as const)));
  return files.filter((file) => {
    const owner = ownOf.get(file);
    if (owner !== undefined) return owner === language;
    return language === defaultLanguage || !files.includes(ownName(file, language));
  });
}

/** Names the scripts with words, and those that name one of them. */
function ownScripts(scripts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const own = new Set([...scripts].flatMap(([file, text]) => (text.includes(languageMark) ? [file] : [])));
  for (const changed of own) {
    for (const [file, text] of scripts) if (text.includes(changed)) own.add(file);
  }
  return own;
}

function renameFor(language: Language, own: ReadonlySet<string>): Rename {
  if (language === defaultLanguage) return (text) => text;
  // Each name holds a hash, so that no other text reads like it.
  return (text) => [...own].reduce((renamed, file) => renamed.replaceAll(file, ownName(file, language)), text);
}

function ownName(file: string, language: Language): string {
  if (!file.endsWith('.js')) return '';
  return file.replace(/\.js$/, `.${language}.js`);
}
