import type { DayRange } from '@duka/domain/figures/sales-report';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';

/** The address of a shop's page for everybody (R68). */
export function shopPageUrl(slug: string): string {
  return new URL(`/d/${slug}`, backend.endpoint).href;
}

/** The address of one product on it. */
export function productPageUrl(slug: string, productId: string): string {
  return `${shopPageUrl(slug)}/p/${productId}`;
}

/** The address of a poster of the page, to print or as a picture, for the people of the shop (R71). */
export function posterUrl(storeId: string, size: 'a5' | 'a4', format: 'html' | 'png'): string {
  const query = new URLSearchParams({ size, format, project: backend.projectId });
  return `${backend.endpoint}/shops/${encodeURIComponent(storeId)}/poster?${query}`;
}

/** The visits and orders of a shop's page on one day. */
export interface PageDay {
  readonly day: string;
  readonly visits: number;
  readonly orders: number;
}

/** Lists the visits of a shop's page and the orders by it; days without either are left out. */
export async function listPageDays(storeId: string, { from, to }: DayRange): Promise<readonly PageDay[]> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/visits`);
  return (await call<{ days: readonly PageDay[] }>(() => client.call('get', url, {}, { from, to }))).days;
}
