interface Found {
  readonly address: string;
  /** Segments of what was asked for that the page does not have. */
  readonly left: number;
  readonly typos: number;
}

/**
 * Finds the page that somebody may have meant by an address at which there is none: of all patterns, like
 * `/orders/:orderId`, the one that takes the fewest segments away and then the fewest letters to change. An id stays as
 * it was asked for. Undefined where none is near.
 */
export function findNearestPage(pathname: string, patterns: readonly string[]): string | undefined {
  const asked = toSegments(pathname);
  const found = patterns.flatMap((pattern) => compare(asked, toSegments(pattern)) ?? []);
  found.sort((one, other) => one.left - other.left || one.typos - other.typos);
  return found[0]?.address;
}

function compare(asked: readonly string[], page: readonly string[]): Found | undefined {
  // Below such a page others stand, which have a table of their own.
  if (page.includes('*')) return undefined;
  const left = asked.length - page.length;
  const hasId = page.some(isId);
  // Of an address with too many segments an id may be none.
  if (left < 0 || (left > 0 && hasId)) return undefined;
  let typos = 0;
  for (const [index, segment] of page.entries()) {
    if (isId(segment)) continue;
    const distance = countTypos((asked[index] ?? '').toLowerCase(), segment);
    // A third of the letters may be wrong, and one of a short word.
    if (distance > Math.max(1, Math.floor(segment.length / 3))) return undefined;
    typos += distance;
  }
  const address = page.map((segment, index) => (isId(segment) ? asked[index] : segment)).join('/');
  return { address: `/${address}`, left, typos };
}

const isId = (segment: string) => segment.startsWith(':');

function toSegments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Returns how many letters must be put in, taken out or exchanged to make one word of the other. */
function countTypos(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const exchanged = (above[column] ?? 0) + (letter === other[column] ? 0 : 1);
      line.push(Math.min(exchanged, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
