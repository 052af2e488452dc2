import { type ReactNode, useState } from 'react';
import { Link, type LinkProps } from '#router/link.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { Drawer } from '#ui/page/drawer.tsx';

interface RowMenuProps {
  /** The accessible name of the button, with the name of the row. */
  label: string;
  /** The row's name, at the top of the sheet. */
  title: string;
  /** `RowMenuItem`s; each closes the sheet when it is pressed. */
  children: (close: () => void) => ReactNode;
}

/** The button "…" of a row and the sheet of its less common actions: at the bottom of a phone, at the side of a wide screen. */
export function RowMenu({ label, title, children }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="more" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Drawer open={isOpen} onClose={close} title={title}>
        <ul className="-mx-2 flex flex-col">{children(close)}</ul>
      </Drawer>
    </>
  );
}

interface RowMenuItemProps {
  icon: IconName;
  /** The accessible name of the action, with the name of the row. */
  label?: string;
  link?: Omit<LinkProps, 'children' | 'className'>;
  onPress?: () => void;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

/** One action of a `RowMenu`: a link or a button of 48 px. */
export function RowMenuItem({ icon, label, link, onPress, tone = 'plain', children }: RowMenuItemProps) {
  const look = `flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left font-medium hover:bg-sunken ${tone === 'danger' ? 'text-danger' : 'text-ink'}`;
  const content = (
    <>
      <Icon name={icon} />
      <span>{children}</span>
    </>
  );
  return (
    <li>
      {link ? (
        <Link isAction {...link} aria-label={label} className={look}>
          {content}
        </Link>
      ) : (
        <button type="button" aria-label={label} onClick={onPress} className={look}>
          {content}
        </button>
      )}
    </li>
  );
}
