import type { LossReason, VanishedReason } from '@duka/domain/stock/goods-out';
import { m } from '#paraglide/messages.js';

/** Why goods left the shop unsold, or were found, in words. */
export const lossWords: Record<LossReason | VanishedReason, () => string> = {
  expired: m.view_loss_expired,
  broken: m.view_loss_broken,
  lost: m.view_loss_lost,
  'own use': m.view_loss_own_use,
  count: m.view_loss_count,
  correction: m.view_loss_correction,
  deleted: m.view_loss_deleted,
  found: m.view_loss_found,
  other: m.view_loss_other,
};
