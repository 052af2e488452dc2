import type { ComponentProps } from 'react';

const paddings = {
  none: '',
  snug: 'p-4',
  usual: 'p-5',
  /** For what is wide: a table, a form. A phone needs the room beside it. */
  report: 'p-4 sm:p-5',
  form: 'p-4 sm:p-6',
};

const tones = {
  plain: 'border-line bg-surface',
  /** The whole card is a link. */
  link: 'border-line bg-surface transition-colors duration-150 hover:bg-sunken/40',
  /** Something in it waits to be saved. */
  changed: 'border-primary bg-surface',
  ticked: 'border-primary bg-primary-soft/40',
};

interface CardProps extends ComponentProps<'div'> {
  /** `none` where the parts of the card, or a padding unlike the others, keep the distance to the edge. */
  padding?: keyof typeof paddings;
  tone?: keyof typeof tones;
}

/** A sheet on the paper. */
export function Card({ padding = 'usual', tone = 'plain', className = '', ...rest }: CardProps) {
  return (
    <div {...rest} className={`rounded-card border shadow-card ${paddings[padding]} ${tones[tone]} ${className}`} />
  );
}
