import { parse } from 'regexparam';

/** True if a pathname is of a pattern like `/orders/:orderId`; capital letters and a slash at the end make no difference. */
export function isPathOf(pattern: string, pathname: string): boolean {
  return parse(pattern).pattern.test(pathname);
}
