interface Bar {
  readonly key: string;
  readonly label: string;
  /** From the bottom up, as many as there are looks below; none below 0. */
  readonly parts: readonly number[];
  /** The label under a bar, where there is space for it. */
  readonly valueText: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** The value at the top of the scale. */
  top: number;
  formatValue: (value: number) => string;
}

/** How the parts of a bar look, and the squares of the legend that name them. */
const partLooks = ['fill-primary', 'fill-accent stroke-accent-text', 'fill-on-info-soft', 'fill-muted'] as const;
export const legendLooks = [
  'bg-primary',
  'border border-accent-text bg-accent',
  'bg-on-info-soft',
  'bg-muted',
] as const;

/** The most bars that all show their label and value, and about how many labels are shown of more bars. */
const roomyBars = 8;
const maxLabels = 5;

/** Bars of stacked parts. It is for the eyes alone: a table beside it must say the same. */
export function BarChart({ bars, top, formatValue }: BarChartProps) {
  const isEmpty = bars.every(({ parts }) => parts.every((part) => part <= 0));
  const isRoomy = bars.length <= roomyBars;
  const every = isRoomy ? 1 : Math.ceil(bars.length / maxLabels);
  return (
    <div aria-hidden="true" className="flex gap-2 text-xs text-muted tabular-nums">
      <div className="flex h-27 flex-col sm:h-44 justify-between text-right leading-none">
        {[top, top / 2, 0].map((value) => (
          // Only whole amounts exist, and where there is none the scale has no top.
          <span key={value}>{value === 0 || (!isEmpty && Number.isInteger(value)) ? formatValue(value) : ''}</span>
        ))}
      </div>
      <div className="min-w-0 grow pt-1.5">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length} 1`}
          preserveAspectRatio="none"
          className="block h-23 w-full sm:h-40 overflow-visible"
        >
          {[0, 0.5, 1].map((y) => (
            <line
              key={y}
              x1="0"
              x2={bars.length}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map((bar, index) => (
            <BarParts key={bar.key} bar={bar} x={index + 0.16} top={top} />
          ))}
        </svg>
        <div className="mt-1.5 flex">
          {bars.map((bar, index) => (
            <span key={bar.key} className="flex min-w-0 grow basis-0 flex-col items-center whitespace-nowrap">
              {index % every === Math.floor(every / 2) ? <span>{bar.label}</span> : null}
              {isRoomy ? (
                <span className="font-semibold text-ink max-sm:text-[0.625rem] max-sm:tracking-tight">
                  {bar.valueText}
                </span>
              ) : null}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function BarParts({ bar: { label, valueText, parts }, x, top }: { bar: Bar; x: number; top: number }) {
  return (
    <g>
      <title>{`${label}: ${valueText}`}</title>
      {parts.map((part, index) => {
        const below = parts.slice(0, index).reduce((sum, each) => sum + each, 0);
        if (part <= 0) return null;
        return (
          <rect
            key={partLooks[index]}
            x={x}
            width={0.68}
            y={1 - (below + part) / top}
            height={part / top}
            className={partLooks[index]}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </g>
  );
}
