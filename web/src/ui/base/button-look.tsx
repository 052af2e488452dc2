import type { ReactElement } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-base font-semibold leading-tight select-none transition-colors duration-150';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary shadow-card hover:bg-primary-strong',
  secondary: 'border border-control/60 bg-surface text-ink shadow-card hover:bg-sunken',
  ghost: 'text-on-primary-soft hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-strong',
};

export function buttonClass(variant: ButtonVariant, className = '') {
  return `${shape} ${looks[variant]} ${className}`;
}

export function ButtonIcon({ icon }: { icon?: IconName | ReactElement | undefined }) {
  return typeof icon === 'string' ? <Icon name={icon} /> : (icon ?? null);
}
