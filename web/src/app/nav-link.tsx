import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Link, type LinkProps } from '#router/link.tsx';

interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  className: (state: { isActive: boolean }) => string;
  children: ReactNode | ((state: { isActive: boolean }) => ReactNode);
}

/** A link of a navigation: it knows whether its page, or one below it, is the one that is open. */
export function NavLink({ to, className, children, ...rest }: NavLinkProps) {
  const [pathname] = useLocation();
  const isActive = isSectionOf(to, pathname);
  return (
    <Link {...rest} to={to} className={className({ isActive })} aria-current={isActive ? 'page' : undefined}>
      {typeof children === 'function' ? children({ isActive }) : children}
    </Link>
  );
}

/** True if an address is that of a section of the app, or below it. */
export function isSectionOf(section: string, pathname: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
