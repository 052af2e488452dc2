import type { ReactElement } from 'react';

import { Link, type LinkProps } from '#router/link.tsx';
import { ButtonIcon, type ButtonSize, type ButtonVariant, buttonClass } from './button-style.tsx';

import type { IconName } from './icon.tsx';

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName | ReactElement;
}

/** A link that looks like a button, for actions that go to another page. */
export function ButtonLink({
  variant = 'primary',
  size = 'usual',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link isAction {...rest} className={buttonClass(variant, size, className)}>
      <ButtonIcon icon={icon} />
      {children}
    </Link>
  );
}
