import type { ComponentProps } from 'react';
import { useLocation, Link as WouterLink } from 'wouter';

/** No `target`: wouter opens every link in this window, and what leads out of the app is a plain `a`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of the app, as the browser reads it on this page: `?page=2` keeps the path. */
  to: string;
  /** Where a plain click leads instead. A new tab, a copied address and a bookmark get `to`. */
  clickTo?: string;
  /** Handed over to the page, which finds it in its history entry. */
  state?: unknown;
  replace?: boolean;
}

/** A link to another page of the app, which is opened without loading the app anew. */
export function Link({ clickTo, onClick, ...props }: LinkProps) {
  const [, navigate] = useLocation();
  return (
    <WouterLink
      {...props}
      onClick={(event) => {
        onClick?.(event);
        if (clickTo === undefined || event.defaultPrevented) return;
        event.preventDefault();
        navigate(clickTo, props);
      }}
    />
  );
}
