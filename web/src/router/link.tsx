import type { ComponentProps } from 'react';
import { useLocation, Link as WouterLink } from 'wouter';
import { useIsOpen } from './open-pages.ts';

/** No `target`: wouter opens every link in this window, and what leads out of the app is a plain `a`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of the app, as the browser reads it on this page: `?page=2` keeps the path. */
  to: string;
  /** Where a plain click leads instead. A new tab, a copied address and a bookmark get `to`. */
  clickTo?: string;
  /** Handed over to the page, which finds it in its history entry. */
  state?: unknown;
  replace?: boolean;
  /** It is only there to do something at the other page: without the right to open that it is not there. */
  isAction?: boolean;
}

/**
 * A link to another page of the app, which is opened without loading the app anew. To a page that whoever acts may not open it is the text
 * alone (R63).
 */
export function Link({ clickTo, onClick, isAction = false, ...props }: LinkProps) {
  const [, navigate] = useLocation();
  if (!useIsOpen()(props.to))
    return isAction ? null : <span className={toPlain(props.className)}>{props.children}</span>;
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

/** Leaves out what makes a text look like a link. */
function toPlain(className = ''): string {
  return className
    .split(' ')
    .filter((name) => !/^(hover:|active:|after:|underline|text-on-primary-soft)/.test(name))
    .join(' ');
}
