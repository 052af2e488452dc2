import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A file of the app, with what its names stand for. */
export interface Source {
  /** Beneath the root, as the imports have it. */
  readonly path: string;
  readonly code: string;
  readonly program: ESTree.Program;
  readonly values: ReadonlyMap<string, ESTree.Expression>;
  readonly functions: ReadonlyMap<string, ESTree.Function>;
  /** The file each imported name comes from; names keep their name when they are imported. */
  readonly imports: ReadonlyMap<string, string>;
}

export type Sources = ReadonlyMap<string, Source>;

/** Parses every source file under `root`, by path; compiled messages have no classes. */
export function readSources(root: string): Sources {
  const paths = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => path === 'paraglide' });
  return new Map(paths.map((path) => [path, toSource(path, readFileSync(join(root, path), 'utf8'))]));
}

export function toSource(path: string, code: string): Source {
  const { program } = parseSync(path, code);
  const values = new Map<string, ESTree.Expression>();
  const functions = new Map<string, ESTree.Function>();
  const imports = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) values.set(id.name, init);
    },
    FunctionDeclaration(node) {
      if (node.id) functions.set(node.id.name, node);
    },
    ImportDeclaration({ source: { value: from }, specifiers }) {
      const file = from.startsWith('#') ? from.slice(1) : join(dirname(path), from);
      for (const { local } of specifiers) imports.set(local.name, file);
    },
  }).visit(program);
  return { path, code, program, values, functions, imports };
}

/** Where the name is declared that a file uses: the file itself, or the one it imports it from. */
export function declaringSource(name: string, source: Source, sources: Sources): Source | undefined {
  const file = source.imports.get(name);
  return file === undefined ? source : sources.get(file);
}
