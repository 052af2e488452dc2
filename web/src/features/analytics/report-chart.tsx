import { formatPeriod } from '@duka/domain/figures/period-words';
import { type DayRange, profitOf, type ReportStep, type SalesPeriod } from '@duka/domain/figures/sales-report';
import { toCsv } from '@duka/domain/values/csv';
import { m } from '#paraglide/messages.js';
import { SalesChart } from '#shop/figures/sales-chart.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { stepWords } from './analytics-words.ts';

interface ReportChartProps {
  periods: readonly SalesPeriod[];
  range: DayRange;
  step: ReportStep;
  steps: readonly ReportStep[];
  onStep: (step: ReportStep) => void;
}

/** Shows the range by days, weeks or months. */
export function ReportChart({ periods, range, step, steps, onStep }: ReportChartProps) {
  const format = (period: SalesPeriod) => formatPeriod(period, step);
  return (
    <Card>
      <SalesChart
        title={m.analytics_chart_title()}
        periods={periods}
        formatLabel={format}
        formatRow={format}
        actions={
          <Button variant="secondary" icon="download" onClick={() => downloadText(...toFile(periods, range))}>
            {m.figures_download()}
          </Button>
        }
      />
      <SelectField
        label={m.analytics_step()}
        value={step}
        onChange={(value) => {
          const picked = steps.find((each) => each === value);
          if (picked) onStep(picked);
        }}
        options={steps.map((each) => ({ value: each, label: stepWords[each]() }))}
        className="mt-4 sm:max-w-48"
      />
    </Card>
  );
}

function toFile(periods: readonly SalesPeriod[], { from, to }: DayRange): [name: string, type: string, text: string] {
  const head = [
    ...[m.analytics_from(), m.analytics_to(), m.figures_orders(), m.figures_marketplace(), m.figures_walk_in()],
    ...[m.figures_sales(), m.figures_cost(), m.figures_profit()],
  ];
  const rows = periods.map(({ all, byChannel, ...period }) => [
    ...[period.from, period.to, all.orders, byChannel.marketplace.total, byChannel['walk-in'].total],
    ...[all.total, all.cost, profitOf(all)],
  ]);
  return [`sales-${from}-${to}.csv`, 'text/csv;charset=utf-8', toCsv([head, ...rows])];
}
