import type { OrderChannel } from '@duka/domain/orders/order';
import { m } from '#paraglide/messages.js';

/** Over the marketplace or at the shop's own counter. */
export const channelNames: Record<OrderChannel, () => string> = {
  marketplace: m.figures_marketplace,
  'walk-in': m.figures_walk_in,
};
