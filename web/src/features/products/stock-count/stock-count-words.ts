import { formatQuantity } from '@duka/domain/values/quantity';

/** Formats `+2`, `−1.5`. */
export function formatChange(change: number): string {
  return change > 0 ? `+${formatQuantity(change)}` : `−${formatQuantity(-change)}`;
}
