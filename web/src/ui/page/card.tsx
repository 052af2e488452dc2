import type { ComponentProps } from 'react';

/** A sheet on the paper, with padding unless `className` brings its own. */
export function Card({ className = 'p-5', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`rounded-card border border-line bg-surface shadow-card ${className}`} />;
}
