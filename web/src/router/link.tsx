import type { ComponentProps } from 'react';
import { Link as WouterLink } from 'wouter';

/** No `target`: wouter opens every link in this window, and what leads out of the app is a plain `a`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of the app, as the browser reads it on this page: `?page=2` keeps the path. */
  to: string;
  /** Handed over to the page, which finds it in its history entry. */
  state?: unknown;
  replace?: boolean;
}

/** A link to another page of the app, which is opened without loading the app anew. */
export function Link(props: LinkProps) {
  return <WouterLink {...props} />;
}
