/** The name under which the dashboard's first answer is prefetched. */
export function todayStart(storeId: string): string {
  return `today ${storeId}`;
}
