import { type ESTree, Visitor } from 'vite';
import { type ClassWord, type Found, findWords } from './class-words.ts';
import { declaringSource, type Source, type Sources } from './read-sources.ts';

/** The classes that one attribute of one element of the app is given. */
export interface ClassUse extends Found {
  /** The file and the line, for people. */
  readonly place: string;
  /** A tag, or `file#Name` of a component of the app. */
  readonly element: string;
  readonly attribute: string;
  /** `file#Name` of the component in which the element stands. */
  readonly component: string;
  /** The element's attributes that are plain texts; null where it is known only when the app runs. */
  readonly given: ReadonlyMap<string, string | null>;
}

/** What every attribute of every element is given, as far as it may be a class. */
export function readClassUses(sources: Sources): ClassUse[] {
  return [...sources.values()].flatMap((source) =>
    [...source.functions.values()].flatMap((component) => usesIn(component, source, sources)),
  );
}

/** The defaults of a component's properties that are plain texts. */
export function readDefaults(sources: Sources): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    [...sources.values()].flatMap((source) =>
      [...source.functions].map(([name, component]) => [
        `${source.path}#${name}`,
        new Map(
          propertiesOf(component).flatMap((each) => (each.initial === undefined ? [] : [[each.name, each.initial]])),
        ),
      ]),
    ),
  );
}

function usesIn(component: ESTree.Function, source: Source, sources: Sources): ClassUse[] {
  const uses: ClassUse[] = [];
  const properties = new Map(propertiesOf(component).map(({ variable, name }) => [variable, name]));
  const scope = { source, sources, given: new Map<string, Found>(), properties };
  new Visitor({
    JSXOpeningElement(element) {
      if (smallestAround(element, source) !== component) return;
      const tag = textOf(element.name, source);
      const declared = /^[A-Z]/.test(tag) ? declaringSource(tag, source, sources) : undefined;
      const attributes = element.attributes.flatMap((each) => (each.type === 'JSXAttribute' ? [each] : []));
      const given = new Map(
        attributes.map(({ name, value }) => [
          textOf(name, source),
          value?.type === 'Literal' && typeof value.value === 'string' ? value.value : null,
        ]),
      );
      for (const { name, value } of attributes) {
        const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value;
        if (!expression || expression.type === 'JSXEmptyExpression') continue;
        uses.push({
          ...findWords(expression, scope),
          place: `${source.path}:${source.code.slice(0, element.start).split('\n').length}`,
          element: declared ? `${declared.path}#${tag}` : tag,
          attribute: textOf(name, source),
          component: `${source.path}#${component.id?.name}`,
          given,
        });
      }
    },
  }).visit(source.program);
  return uses;
}

function smallestAround({ start, end }: { start: number; end: number }, source: Source): ESTree.Function | undefined {
  return [...source.functions.values()]
    .filter((each) => each.start <= start && end <= each.end)
    .toSorted((one, other) => other.start - one.start)[0];
}

interface Property {
  readonly name: string;
  /** What the component calls it. */
  readonly variable: string;
  /** Its default, where that is a plain text. */
  readonly initial: string | undefined;
}

/** The properties a component takes apart in its head. */
function propertiesOf({ params: [param] }: ESTree.Function): Property[] {
  if (param?.type !== 'ObjectPattern') return [];
  return param.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { value } = property;
    const target = value.type === 'AssignmentPattern' ? value.left : value;
    const initial =
      value.type === 'AssignmentPattern' && value.right.type === 'Literal' ? value.right.value : undefined;
    if (target.type !== 'Identifier') return [];
    return [
      { name: property.key.name, variable: target.name, initial: typeof initial === 'string' ? initial : undefined },
    ];
  });
}

function textOf({ start, end }: { start: number; end: number }, source: Source): string {
  return source.code.slice(start, end);
}

/** Whether an element may carry both words at the same time. */
export function mayMeet(one: ClassWord, other: ClassWord): boolean {
  return Object.entries(one.branches).every(([choice, branch]) => (other.branches[choice] ?? branch) === branch);
}
