import type { OrderChannel } from '@duka/domain/orders/order';
import { m } from '#paraglide/messages.js';

/** The names of the channels: the marketplace, and the shop's own counter. */
export const channelNames: Record<OrderChannel, () => string> = {
  marketplace: m.figures_marketplace,
  'walk-in': m.figures_walk_in,
};
