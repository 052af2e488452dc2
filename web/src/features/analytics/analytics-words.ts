import type { RangeName, ReportStep } from '@duka/domain/figures/sales-report';
import { m } from '#paraglide/messages.js';

export const rangeWords: Record<RangeName, () => string> = {
  today: m.analytics_range_today,
  week: m.analytics_range_week,
  month: m.analytics_range_month,
  'last-30-days': m.analytics_range_30_days,
  year: m.analytics_range_year,
};

export const stepWords: Record<ReportStep, () => string> = {
  day: m.analytics_step_day,
  week: m.analytics_step_week,
  month: m.analytics_step_month,
};

/** The addresses that the figures link to. */
export const analyticsPaths = {
  product: (id: string) => `/products/view/${encodeURIComponent(id)}`,
} as const;
