import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { Drawer } from '#ui/page/drawer.tsx';
import { LogoutButton } from './logout-button.tsx';
import { NavLink } from './nav-link.tsx';
import { useNavigation } from './navigation-items.ts';
import { UnreadBadge } from './unread-badge.tsx';
import type { Logout } from './use-logout.ts';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  unread: number;
  logout: Logout;
}

const entry =
  'flex min-h-12 w-full items-center gap-4 rounded-control px-3 text-base font-medium transition-colors duration-150';

/** Everything of the sidebar, for phones. */
export function MenuDrawer({ open, onClose, unread, logout }: MenuDrawerProps) {
  const items = useNavigation();
  return (
    <Drawer open={open} onClose={onClose} title={m.layout_menu()}>
      <nav aria-label={m.layout_menu()}>
        <ul className="-mx-2 flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.to}>
              <NavLink
                to={item.to}
                onClick={onClose}
                className={({ isActive }) =>
                  `${entry} ${isActive ? 'bg-primary-soft font-semibold text-on-primary-soft' : 'text-ink hover:bg-sunken'}`
                }
              >
                <Icon name={item.icon} />
                <span>{item.label()}</span>
                {item.countsUnread ? <UnreadBadge count={unread} className="ml-auto" /> : null}
              </NavLink>
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <LogoutButton logout={logout} className={`${entry} text-ink hover:bg-sunken`} />
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
