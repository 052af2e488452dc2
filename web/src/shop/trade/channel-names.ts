import type { OrderChannel } from '@duka/domain/orders/order';
import { m } from '#paraglide/messages.js';

/** The names of the channels by which orders come. */
export const channelNames: Record<OrderChannel, () => string> = {
  marketplace: m.figures_marketplace,
  'walk-in': m.figures_walk_in,
  link: m.figures_link,
  whatsapp: m.figures_whatsapp,
};
