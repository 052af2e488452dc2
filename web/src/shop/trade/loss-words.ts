import type { LossReason } from '@duka/domain/stock/goods-out';
import { m } from '#paraglide/messages.js';

/** Why goods left the shop unsold, in words. */
export const lossWords: Record<LossReason, () => string> = {
  expired: m.view_loss_expired,
  broken: m.view_loss_broken,
  lost: m.view_loss_lost,
  'own use': m.view_loss_own_use,
  other: m.view_loss_other,
};
