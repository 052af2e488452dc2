import { m } from '#paraglide/messages.js';

/**
 * Shows by how much a figure changed. `percent` is undefined where a percentage would say nothing; `before` is the
 * earlier figure.
 */
export function FigureChange({ percent, before }: { percent: number | undefined; before: string }) {
  if (percent === undefined || percent === 0) {
    return <span className="text-muted">{percent === 0 ? m.figures_same() : m.figures_before({ before })}</span>;
  }
  const isMore = percent > 0;
  return (
    <span className={isMore ? 'text-on-success-soft' : 'text-on-danger-soft'}>
      <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>
      {isMore ? m.figures_more({ percent, before }) : m.figures_less({ percent: -percent, before })}
    </span>
  );
}
