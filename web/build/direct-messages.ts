import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languages } from '@duka/domain/values/language';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { languageMark } from './languages.ts';

const catalogue = '#paraglide/messages.js';
/** Marks the import of a message that is asked for in a language, as the customer's. */
const asked = '?asked';
const askedPrefix = 'asked_m_';

/**
 * `m` stands for all messages, and the bundler gives each script everything that `m` reaches: the sign-in would carry the
 * words of every page. So the build lets each file import the very messages it names. Each message holds its words in every
 * language, and `split-languages.ts` makes of each script one for each language, with the words of that language alone.
 */
export function directMessages(outdir: string): Plugin {
  const messages = join(outdir, 'messages/');
  const isMessage = (name: string) => existsSync(join(messages, `${name}.js`));
  return {
    name: 'duka:direct-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith(messages)) return { code: inEachLanguage(code, id, id.endsWith(asked)), map: null };
      const spoken = withLanguage(code, id);
      if (code.includes(catalogue)) return { code: withDirectMessages(spoken, id, isMessage), map: null };
      return spoken === code ? null : { code: spoken, map: null };
    },
  };
}

/**
 * Puts the mark of the script's language in place of the one that is spoken and of its import. It stands in every place itself: what
 * another language alone needs is then seen and left out.
 */
export function withLanguage(code: string, file: string): string {
  // Few files do.
  if (!code.includes('/spoken')) return code;
  const program = parse(code, file);
  const imported = program.body.find((node) => node.type === 'ImportDeclaration' && isSpoken(node.source.value));
  if (!imported) return code;
  const edits = findVariables(program, 'spoken', file).map(({ start, end }) => ({ start, end, text: languageMark }));
  return edit(code, [...edits, { start: imported.start, end: imported.end, text: '' }]);
}

/** Whether a module is the one that says in which language days and money are written. */
function isSpoken(source: string): boolean {
  return /\/spoken(\.ts)?$/.test(source);
}

/** Replaces the import of `m` by imports of the messages that the file names. Throws where it cannot tell which they are. */
export function withDirectMessages(code: string, file: string, isMessage: (name: string) => boolean): string {
  const program = parse(code, file);
  const imported = program.body.find((node) => isImportOf(node, catalogue));
  if (!imported) return code;
  const edits: Edit[] = [];
  const names = new Set<string>();
  /** Where the name ends of a message that is called with a language of its own: `m.name(inputs, { locale })`. */
  const calls = new Set<number>();
  const messages = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (given.length > 1) calls.add(callee.end);
    },
    MemberExpression({ object, property, computed, end }) {
      if (computed || object.type !== 'Identifier' || object.name !== 'm' || property.type !== 'Identifier') return;
      if (!isMessage(property.name)) throw new Error(`${file}: there is no message ${property.name}`);
      messages.add(object.start);
      const name = `${calls.has(end) ? askedPrefix : 'm_'}${property.name}`;
      names.add(name);
      edits.push({ start: object.start, end: property.end, text: name });
    },
  }).visit(program);
  if (findVariables(program, 'm', file).some(({ start }) => !messages.has(start)))
    throw new Error(`${file}: name messages as m.name, and call nothing else m: all of them would be loaded`);
  const imports = [...names].map((name) => {
    const isAsked = name.startsWith(askedPrefix);
    const message = name.slice(isAsked ? askedPrefix.length : 'm_'.length);
    return `import { ${message} as ${name} } from '#paraglide/messages/${message}.js${isAsked ? asked : ''}';`;
  });
  return edit(code, [...edits, { start: imported.start, end: imported.end, text: imports.join(' ') }]);
}

/**
 * Finds where a name stands for a variable, and not for a property or for what is imported. Throws where it is both, as in
 * `{ name }`.
 */
function findVariables(program: ESTree.Program, name: string, file: string): ESTree.Span[] {
  const found: ESTree.Span[] = [];
  /** Those that are no variables; each is seen after the node that it is a part of. */
  const others = new Set<ESTree.Span>();
  new Visitor({
    ImportSpecifier({ imported, local }) {
      others.add(imported).add(local);
    },
    Property({ key, computed, shorthand }) {
      if (shorthand && key.type === 'Identifier' && key.name === name)
        throw new Error(`${file}: write a property that holds ${name} as key: ${name}`);
      if (!computed) others.add(key);
    },
    TSPropertySignature({ key, computed }) {
      if (!computed) others.add(key);
    },
    MemberExpression({ property, computed }) {
      if (!computed) others.add(property);
    },
    Identifier(node) {
      if (node.name === name && !others.has(node)) found.push(node);
    },
  }).visit(program);
  return found;
}

/**
 * What Paraglide compiles of a message is a function for each language and, exported, one that chooses between them by code
 * that is larger than all words of the sign-in. In its place stands one function with the words of each language behind the
 * mark of the script's language, or, where `isAsked`, of the one that the caller names. Throws when the message has no words in a
 * language, or is more than words.
 */
export function inEachLanguage(code: string, file: string, isAsked = false): string {
  const mark = isAsked ? 'o.locale' : languageMark;
  const declared = new Map(parse(code, file).body.flatMap(declarationsIn));
  const names = [...declared.keys()].filter((name) => declared.has(`${defaultLanguage}_${name}`));
  if (names.length === 0) throw new Error(`${file}: no message was found`);
  const messages = names.map((name) => {
    const say = (language: string) => code.slice(...wordsOf(`${language}_${name}`, declared, file));
    const chosen = languages
      .slice(1)
      .reduce((rest, language) => `${mark} === '${language}' ? ${say(language)} : ${rest}`, say(defaultLanguage));
    return `export const ${name} = (i${isAsked ? ', o' : ''}) => ${chosen};`;
  });
  return messages.join('\n');
}

/** Returns where the words of a message in one language begin and end. */
function wordsOf(name: string, declared: Declared, file: string): [number, number] {
  const init = declared.get(name);
  // A language without words of its own borrows another's.
  if (init?.type === 'Identifier') return wordsOf(init.name, declared, file);
  const [first, ...more] =
    init?.type === 'ArrowFunctionExpression' && init.body.type === 'BlockStatement' ? init.body.body : [];
  if (first?.type !== 'ReturnStatement' || !first.argument || more.length > 0) {
    throw new Error(`${file}: ${name} is not plain words`);
  }
  return [first.argument.start, first.argument.end];
}

type Declared = ReadonlyMap<string, ESTree.Expression>;

function declarationsIn(node: ESTree.Program['body'][number]): [string, ESTree.Expression][] {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }): [string, ESTree.Expression][] =>
    id.type === 'Identifier' && init ? [[id.name, withoutParentheses(init)]] : [],
  );
}

function withoutParentheses(node: ESTree.Expression): ESTree.Expression {
  return node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;
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
