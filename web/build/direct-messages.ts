import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const catalogue = '#paraglide/messages.js';
const runtime = '../runtime.js';

/**
 * `m` stands for all messages, and the bundler gives each script everything that `m` reaches: the sign-in would carry the
 * words of every page, and each message the words of every language. So the build lets each file import the very messages
 * it names, in the one language of this build. A second language is a second build with a catalogue of its own, and no
 * phone loads a language that it does not show.
 */
export function directMessages(outdir: string, language: string): Plugin {
  const messages = join(outdir, 'messages/');
  const isMessage = (name: string) => existsSync(join(messages, `${name}.js`));
  return {
    name: 'duka:direct-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith(messages)) return { code: inOneLanguage(code, id, language), map: null };
      if (code.includes(catalogue)) return { code: withDirectMessages(code, id, isMessage), map: null };
      return null;
    },
  };
}

/** Replaces the import of `m` by imports of the messages that the file names. Throws where it cannot tell which they are. */
export function withDirectMessages(code: string, file: string, isMessage: (name: string) => boolean): string {
  const program = parse(code, file);
  const imported = program.body.find((node) => isImportOf(node, catalogue));
  if (!imported) return code;
  const edits: Edit[] = [];
  const names = new Set<string>();
  /** Those that are a message's place or no variable at all; each is seen after the node that it is a part of. */
  const understood = new Set<ESTree.Span>();
  new Visitor({
    ImportSpecifier({ imported, local }) {
      understood.add(imported).add(local);
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) understood.add(key);
    },
    TSPropertySignature({ key, computed }) {
      if (!computed) understood.add(key);
    },
    MemberExpression({ object, property, computed }) {
      if (computed) return;
      understood.add(property);
      if (object.type !== 'Identifier' || object.name !== 'm') return;
      if (!isMessage(property.name)) throw new Error(`${file}: there is no message ${property.name}`);
      understood.add(object);
      names.add(property.name);
      edits.push({ start: object.start, end: property.end, text: `m_${property.name}` });
    },
    Identifier(node) {
      if (node.name !== 'm' || understood.has(node)) return;
      throw new Error(`${file}: name messages as m.name, and call nothing else m: all of them would be loaded`);
    },
  }).visit(program);
  const imports = [...names].map((name) => `import { ${name} as m_${name} } from '#paraglide/messages/${name}.js';`);
  return edit(code, [...edits, { start: imported.start, end: imported.end, text: imports.join(' ') }]);
}

/**
 * What Paraglide compiles of a message is a function for each language and, exported, one that chooses between them. Only
 * that of `language` is exported in its place; the code that finds out which one is asked for is larger than all words of
 * the sign-in, and falls away. Throws when the message has no words in that language.
 */
export function inOneLanguage(code: string, file: string, language: string): string {
  const program = parse(code, file);
  const declared = new Set(program.body.flatMap(namesDeclaredBy));
  const edits = program.body.flatMap((node): Edit[] => {
    if (isImportOf(node, runtime)) return [{ start: node.start, end: node.end, text: '' }];
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return [];
    const [name = ''] = namesDeclaredBy(node.declaration);
    const words = `${language}_${name}`;
    if (!declared.has(words)) throw new Error(`${file}: the message ${name} has no words in the language ${language}`);
    return [{ start: node.start, end: node.end, text: `export { ${words} as ${name} };` }];
  });
  return edit(code, edits);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** From the last one to the first, so that none moves the place of another. */
function edit(code: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => b.start - a.start);
  return ordered.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

function parse(code: string, file: string): ESTree.Program {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

function isImportOf(node: ESTree.Program['body'][number], source: string): node is ESTree.ImportDeclaration {
  return node.type === 'ImportDeclaration' && node.source.value === source;
}

function namesDeclaredBy(node: ESTree.Program['body'][number]): string[] {
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}
