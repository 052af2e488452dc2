import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LogoutButton } from './logout-button.tsx';
import { NavLink } from './nav-link.tsx';
import { type NavigationItem, useNavigation } from './navigation-items.ts';
import { UnreadBadge } from './unread-badge.tsx';
import type { Logout } from './use-logout.ts';

/** Is a narrow rail on tablets and a full sidebar on wide screens; phones have the tab bar. LAY-015. */
export function Sidebar({ unread, logout }: { unread: number; logout: Logout }) {
  const items = useNavigation();
  return (
    <nav
      aria-label={m.layout_main_navigation()}
      className="page-frame fixed inset-y-0 left-0 z-20 hidden w-24 flex-col overflow-y-auto border-r border-line bg-surface px-2 py-4 md:flex lg:w-64 lg:px-4"
    >
      <div className="mb-6 flex justify-center lg:justify-start lg:px-2">
        <BrandMark nameClass="hidden lg:inline" />
      </div>
      <ul className="flex grow flex-col gap-1">
        {items.map((item) => (
          <li key={item.to}>
            <SidebarLink item={item} unread={unread} />
          </li>
        ))}
        <li className="mt-auto pt-4">
          <LogoutButton logout={logout} className={`${entry} w-full text-muted hover:bg-sunken hover:text-ink`} />
        </li>
      </ul>
    </nav>
  );
}

const entry =
  'relative flex min-h-11 flex-col items-center justify-center gap-1 rounded-control px-1 py-2 text-xs font-medium transition-colors duration-150 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-[0.9375rem]';

function SidebarLink({ item, unread }: { item: NavigationItem; unread: number }) {
  return (
    <NavLink
      to={item.to}
      className={({ isActive }) =>
        `${entry} ${isActive ? 'bg-primary-soft font-semibold text-on-primary-soft' : 'text-muted hover:bg-sunken hover:text-ink'}`
      }
    >
      <Icon name={item.icon} />
      <span>{item.label()}</span>
      {item.countsUnread ? (
        <UnreadBadge count={unread} size="small" className="absolute top-1 left-1/2 ml-1.5 lg:static lg:ml-auto" />
      ) : null}
    </NavLink>
  );
}
