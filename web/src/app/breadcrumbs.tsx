import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { toBreadcrumbs } from './breadcrumb-trail.ts';

/** Shows where the seller is (LAY-024), where there is a way back: a page of the menu is its own heading. */
export function Breadcrumbs() {
  const [pathname] = useLocation();
  const crumbs = toBreadcrumbs(pathname);
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label={m.layout_breadcrumbs()} className="page-frame md:mb-2">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb) => (
          <li key={crumb.label} className="flex items-center gap-1">
            {crumb.to ? (
              <>
                <Link to={crumb.to} className="-mx-1 rounded-md px-1 py-1.5 font-medium hover:text-ink hover:underline">
                  {crumb.label}
                </Link>
                <Icon name="chevron-right" size={16} />
              </>
            ) : (
              <span aria-current="page" className="py-1.5">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
