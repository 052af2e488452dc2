import { m } from '#paraglide/messages.js';

/**
 * Shows by how much a figure changed. `percent` is undefined where a percentage would say nothing; `before` is the
 * earlier figure, which a short one only reads out.
 */
export function FigureChange({
  percent,
  before,
  isShort = false,
}: {
  percent: number | undefined;
  before: string;
  isShort?: boolean;
}) {
  if (percent === undefined || percent === 0) {
    return <span className="text-muted">{percent === 0 ? m.figures_same() : m.figures_before({ before })}</span>;
  }
  const isMore = percent > 0;
  return (
    <span className={isMore ? 'text-on-success-soft' : 'text-on-danger-soft'}>
      <span aria-hidden="true">
        {isMore ? '▲ ' : '▼ '}
        {isShort ? `${Math.abs(percent)}%` : null}
      </span>
      <span className={isShort ? 'sr-only' : undefined}>
        {isMore ? m.figures_more({ percent, before }) : m.figures_less({ percent: -percent, before })}
      </span>
    </span>
  );
}
