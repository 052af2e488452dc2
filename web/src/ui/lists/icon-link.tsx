import { Link, type LinkProps } from '#router/link.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { iconButtonClass } from '#ui/base/icon-button-style.ts';

/** A link that looks like an icon button, for what goes to another page. */
export function IconLink({
  icon,
  label,
  ...rest
}: Omit<LinkProps, 'children' | 'className'> & { icon: IconName; label: string }) {
  return (
    <Link isAction {...rest} aria-label={label} title={label} className={iconButtonClass('muted')}>
      <Icon name={icon} />
    </Link>
  );
}
