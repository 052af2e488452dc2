import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { ButtonIcon, type ButtonSize, type ButtonVariant, buttonClass } from './button-style.tsx';
import type { IconName } from './icon.tsx';
import { SpinnerRing } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows that work is under way and refuses clicks; the button keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  icon?: IconName | ReactElement;
}

export function Button({
  variant = 'primary',
  size = 'usual',
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const refuseClick = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? refuseClick : onClick}
      className={buttonClass(
        variant,
        size,
        `disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress ${className ?? ''}`,
      )}
    >
      {busy ? <SpinnerRing /> : <ButtonIcon icon={icon} />}
      {children}
    </button>
  );
}
