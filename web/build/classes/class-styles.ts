import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';

/** What a class declares: the longhand properties, and under which selector and media. */
export interface ClassStyle {
  readonly condition: string;
  readonly properties: readonly string[];
  /** It sets nothing but `display: none`. */
  readonly isHiding: boolean;
  /** It concerns what stands inside the element. */
  readonly isOfChildren: boolean;
}

const sides = ['top', 'right', 'bottom', 'left'];
const boxes = (prefix: string, suffix = '') => ({
  [prefix + suffix]: sides.map((side) => `${prefix}-${side}${suffix}`),
  [`${prefix}-inline${suffix}`]: [`${prefix}-left${suffix}`, `${prefix}-right${suffix}`],
  [`${prefix}-block${suffix}`]: [`${prefix}-top${suffix}`, `${prefix}-bottom${suffix}`],
});
const longhands: Record<string, readonly string[]> = {
  ...boxes('padding'),
  ...boxes('margin'),
  ...boxes('border', '-width'),
  ...boxes('border', '-style'),
  ...boxes('border', '-color'),
  inset: sides,
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  gap: ['row-gap', 'column-gap'],
  'border-radius': ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`),
};

/** Reads a style sheet of Tailwind; the function it gives says what a class declares, undefined where it is none. */
export async function readStyles(sheet: string): Promise<(name: string) => ClassStyle | undefined> {
  const resolve = createRequire(sheet).resolve;
  const system = await loadDesignSystem(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    loadStylesheet: async (id) => {
      const path = resolve(id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  const known = new Map<string, ClassStyle | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, toStyle(system.candidatesToCss([name])[0]));
    return known.get(name);
  };
}

function toStyle(css: string | null | undefined): ClassStyle | undefined {
  if (!css) return undefined;
  const [rules = ''] = css.split('@property');
  const heads = [...rules.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim().replace(/\.(\\.|[\w-])+/, '&'));
  const declared = [...rules.matchAll(/[{;]\s*([a-z][a-z-]*):\s*([^;{}]+)/g)];
  const properties = declared.flatMap(([, name = '']) => longhands[name] ?? [name]);
  const condition = heads.join(' ');
  return {
    condition,
    properties: [...new Set(properties)].toSorted(),
    isHiding: declared.length === 1 && declared[0]?.[1] === 'display' && declared[0][2]?.trim() === 'none',
    isOfChildren: /& ?>|& \S/.test(condition.replace(/@media \([^)]*\)/g, '')),
  };
}
