import { useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { isSectionOf, NavLink } from './nav-link.tsx';
import { toTabItems, useNavigation } from './navigation-items.ts';
import { UnreadBadge } from './unread-badge.tsx';
import type { Logout } from './use-logout.ts';

const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const tab =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,max(11px,3.1vw))] font-medium transition-colors duration-150';

const tabLook = (isActive: boolean) => `${tab} ${isActive ? 'font-semibold text-primary' : 'text-muted'}`;
const pill = (isActive: boolean) =>
  `flex h-7 w-[min(3.5rem,15vw)] items-center justify-center rounded-full ${isActive ? 'bg-primary-soft' : ''}`;

/** The navigation within reach of a thumb; on wider screens the sidebar takes over. */
export function TabBar({ unread, logout }: { unread: number; logout: Logout }) {
  /** Undefined until the menu was opened, which brings its script. */
  const [menuOpen, setMenuOpen] = useState<boolean>();
  const [pathname] = useLocation();
  const tabItems = toTabItems(useNavigation());
  const isInMenu = !tabItems.some(({ to }) => isSectionOf(to, pathname));
  return (
    <>
      <nav
        aria-label={m.layout_main_navigation()}
        className="page-frame tab-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="grid grid-cols-5 px-1">
          {tabItems.map((item) => (
            <li key={item.to}>
              <NavLink to={item.to} className={({ isActive }) => tabLook(isActive)}>
                {({ isActive }) => (
                  <>
                    <span className={pill(isActive)}>
                      <Icon name={item.icon} size={22} />
                    </span>
                    <span>{item.label()}</span>
                    {item.countsUnread ? (
                      <UnreadBadge count={unread} size="small" className="absolute top-1 left-1/2 ml-1.5" />
                    ) : null}
                  </>
                )}
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={menuOpen ?? false}
              aria-current={isInMenu || undefined}
              onClick={() => setMenuOpen(true)}
              className={tabLook(isInMenu)}
            >
              <span className={pill(isInMenu)}>
                <Icon name="menu" size={22} />
              </span>
              <span>{m.layout_menu()}</span>
            </button>
          </li>
        </ul>
      </nav>
      {menuOpen === undefined ? null : (
        <LazyPart>
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} unread={unread} logout={logout} />
        </LazyPart>
      )}
    </>
  );
}
