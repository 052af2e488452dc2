import type { ReactElement } from 'react';
import { Icon, type IconName } from './icon.tsx';

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control py-2 font-semibold leading-tight select-none transition-colors duration-150';

const variants = {
  primary: 'bg-primary text-on-primary shadow-card hover:bg-primary-strong',
  secondary:
    'border border-control/60 bg-surface text-ink shadow-card hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft',
  ghost: 'text-on-primary-soft hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-strong',
  /** Beside the harmless answer, which stands out. */
  dangerQuiet: 'border border-danger bg-surface text-danger shadow-card hover:bg-danger-soft',
};

const sizes = {
  usual: 'min-h-11 px-4 text-base',
  /** The one button a form of the entry ends with. */
  large: 'min-h-12 px-4 text-base',
  /** Leaves room on a phone for what stands beside it. */
  compact: 'min-h-11 px-4 text-base max-sm:px-2 max-sm:text-sm',
  /** As tall as the keys of a number pad beside it. */
  key: 'min-h-14 px-4 text-base max-sm:px-1',
  /** A square on a phone; whoever uses it hides the words there from the eye alone. */
  iconOnPhone: 'min-h-11 px-4 text-base max-sm:w-11 max-sm:px-0',
  /** The same in the line of a phone's heading. */
  iconBesideHeading: 'min-h-9 px-4 text-base max-sm:w-10 max-sm:px-0',
  /** The same up to upright tablets. */
  iconBelowLg: 'min-h-11 px-4 text-base max-lg:w-11 max-lg:px-0',
};

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

/** The classes of whatever looks like a button; `className` adds a place or a width. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className = '') {
  return `${shape} ${sizes[size]} ${variants[variant]} ${className}`;
}

export function ButtonIcon({ icon }: { icon?: IconName | ReactElement | undefined }) {
  return typeof icon === 'string' ? <Icon name={icon} /> : (icon ?? null);
}
