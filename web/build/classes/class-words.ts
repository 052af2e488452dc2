import type { ESTree } from 'vite';
import { declaringSource, type Source, type Sources } from './read-sources.ts';

/** A class an element may carry, and the branches under which it does: words of two branches of one choice never meet. */
export interface ClassWord {
  readonly text: string;
  readonly branches: Readonly<Record<string, string>>;
}

export interface Found {
  readonly words: readonly ClassWord[];
  /** The properties of the component whose classes come in addition. */
  readonly slots: readonly string[];
}

export interface Scope {
  readonly source: Source;
  readonly sources: Sources;
  /** What a called function was given, by parameter. */
  readonly given: ReadonlyMap<string, Found>;
  /** The properties of the component, by the name they have inside. */
  readonly properties: ReadonlyMap<string, string>;
}

const nothing: Found = { words: [], slots: [] };
/** Names lead to names; more steps than any class takes are a circle. */
const mostSteps = 12;

/** The classes an expression may come to, through constants, records and functions of the app. */
export function findWords(node: ESTree.Expression, scope: Scope, steps = 0): Found {
  if (steps > mostSteps) return nothing;
  const find = (inner: ESTree.Expression) => findWords(inner, scope, steps + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? toWords(node.value) : nothing;
    case 'TemplateLiteral':
      return all([...node.quasis.map(({ value }) => toWords(value.cooked ?? '')), ...node.expressions.map(find)]);
    case 'ConditionalExpression': {
      const choice = textOf(node.test, scope);
      return all([under(choice, 'yes', find(node.consequent)), under(choice, 'no', find(node.alternate))]);
    }
    case 'LogicalExpression':
      if (node.operator === '&&') return under(textOf(node.left, scope), 'yes', find(node.right));
      return all([find(node.left), find(node.right)]);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return find(node.expression);
    case 'Identifier':
      return findNamed(node.name, scope, steps + 1);
    case 'MemberExpression':
      return findEntry(node, scope, steps + 1);
    case 'CallExpression':
      return findReturned(node, scope, steps + 1);
    default:
      return nothing;
  }
}

function findNamed(name: string, scope: Scope, steps: number): Found {
  const given = scope.given.get(name);
  if (given) return given;
  const slot = scope.properties.get(name);
  if (slot !== undefined) return { words: [], slots: [slot] };
  const source = declaringSource(name, scope.source, scope.sources);
  const value = source?.values.get(name);
  return source && value ? findWords(value, { ...scope, source }, steps) : nothing;
}

/** `looks[tone]`: each entry of the record is a branch of the choice `tone`. */
function findEntry(node: ESTree.MemberExpression, scope: Scope, steps: number): Found {
  if (node.object.type !== 'Identifier') return nothing;
  const source = declaringSource(node.object.name, scope.source, scope.sources);
  const record = unwrap(source?.values.get(node.object.name));
  if (!source || record?.type !== 'ObjectExpression') return nothing;
  const fixed = node.computed ? undefined : textOf(node.property, scope);
  const choice = textOf(node.property, scope);
  return all(
    record.properties.map((entry) => {
      if (entry.type !== 'Property') return nothing;
      const key = source.code.slice(entry.key.start, entry.key.end);
      if (fixed !== undefined && fixed !== key) return nothing;
      return under(choice, key, findWords(entry.value, { ...scope, source }, steps));
    }),
  );
}

/** What a function of the app makes of the classes it is given. */
function findReturned(node: ESTree.CallExpression, scope: Scope, steps: number): Found {
  if (node.callee.type !== 'Identifier') return nothing;
  const source = declaringSource(node.callee.name, scope.source, scope.sources);
  const called = source?.functions.get(node.callee.name);
  if (!source || !called?.body) return nothing;
  const given = new Map<string, Found>();
  const fixed = new Map<string, string>();
  called.params.forEach((param, index) => {
    const name = param.type === 'AssignmentPattern' ? param.left : param;
    const argument = node.arguments[index];
    if (name.type !== 'Identifier') return;
    given.set(name.name, argument && argument.type !== 'SpreadElement' ? findWords(argument, scope, steps) : nothing);
    if (argument?.type === 'Literal' && typeof argument.value === 'string') fixed.set(name.name, argument.value);
  });
  const inside = { ...scope, source, given, properties: new Map<string, string>() };
  const returned = all(
    called.body.body.map((statement) =>
      statement.type === 'ReturnStatement' && statement.argument
        ? findWords(statement.argument, inside, steps)
        : nothing,
    ),
  );
  return { words: returned.words.flatMap((word) => narrow(word, fixed) ?? []), slots: returned.slots };
}

/** The word where these choices are made; undefined where it stands in another branch. */
export function narrow(word: ClassWord, made: ReadonlyMap<string, string>): ClassWord | undefined {
  const open = Object.entries(word.branches).filter(([choice]) => !made.has(choice));
  const fits = Object.entries(word.branches).every(([choice, branch]) => (made.get(choice) ?? branch) === branch);
  return fits ? { text: word.text, branches: Object.fromEntries(open) } : undefined;
}

function unwrap(node: ESTree.Expression | undefined): ESTree.Expression | undefined {
  const isWrapped = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression';
  return isWrapped ? unwrap(node.expression) : node;
}

function toWords(text: string): Found {
  return { words: text.split(/\s+/).flatMap((word) => (word ? [{ text: word, branches: {} }] : [])), slots: [] };
}

function under(choice: string, branch: string, found: Found): Found {
  const words = found.words.map(({ text, branches }) => ({ text, branches: { [choice]: branch, ...branches } }));
  return { words, slots: found.slots };
}

function all(found: readonly Found[]): Found {
  return { words: found.flatMap(({ words }) => words), slots: found.flatMap(({ slots }) => slots) };
}

function textOf(node: { start: number; end: number }, { source }: Scope): string {
  return source.code.slice(node.start, node.end);
}
