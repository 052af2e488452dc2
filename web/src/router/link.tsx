import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from './router.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app, as the browser reads it on this page: `?page=2` keeps the path. */
  to: string;
  /** Handed over to the page, which finds it in its location. */
  state?: unknown;
  replace?: boolean;
}

/** A link to another page of the app, which is opened without loading the app anew. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere(event)) return;
    event.preventDefault();
    // A link to the page it stands on adds no entry that Back would have to pass.
    navigate(to, { replace: replace ?? event.currentTarget.href === window.location.href, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  className: (state: { isActive: boolean }) => string;
  children: ReactNode | ((state: { isActive: boolean }) => ReactNode);
}

/** A link of a navigation: it knows whether its page, or one below it, is the one that is open. */
export function NavLink({ to, className, children, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link {...rest} to={to} className={className({ isActive })} aria-current={isActive ? 'page' : undefined}>
      {typeof children === 'function' ? children({ isActive }) : children}
    </Link>
  );
}

/** False for a click that asks for another window or tab, or leads out of the app. */
function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlain && (link.target === '' || link.target === '_self') && link.origin === window.location.origin;
}
