export type PathParameters = Readonly<Record<string, string>>;

/**
 * Compares a pathname with a pattern like `/orders/:orderId`; answers the named parts, decoded, or null when it is another
 * address. Capital letters and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): PathParameters | null {
  const wanted = toSegments(pattern);
  const given = toSegments(pathname);
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = decode(given[index] ?? '');
    if (part.startsWith(':')) parameters[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return parameters;
}

function toSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** An address that somebody typed may hold a percent sign that means nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
