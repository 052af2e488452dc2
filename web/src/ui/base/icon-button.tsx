import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { type IconButtonTone, iconButtonClass } from './icon-button-style.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  label: string;
  tone?: IconButtonTone;
}

/** For an action whose icon everybody knows; `label` names it to those who do not see it. */
export function IconButton({ icon, label, tone = 'muted', className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={iconButtonClass(tone, `disabled:cursor-not-allowed disabled:opacity-50 ${className}`)}
    >
      <Icon name={icon} />
    </button>
  );
}
