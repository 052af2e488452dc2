import type { ActivityKind } from '@duka/domain/members/activity';
import { type Activity, formerReason } from '@duka/domain/members/activity';
import { m } from '#paraglide/messages.js';

/** What was done, as the list names it and its filter offers it. */
export const activityWords: Record<ActivityKind, () => string> = {
  sell: m.activity_kind_sell,
  discount: m.activity_kind_discount,
  return: m.activity_kind_return,
  void: m.activity_kind_void,
  'pay-order': m.activity_kind_pay_order,
  'move-order': m.activity_kind_move_order,
  'cancel-order': m.activity_kind_cancel_order,
  'save-order': m.activity_kind_save_order,
  'pay-debt': m.activity_kind_pay_debt,
  'write-off': m.activity_kind_write_off,
  'undo-payment': m.activity_kind_undo_payment,
  'open-debt': m.activity_kind_open_debt,
  'undo-open-debt': m.activity_kind_undo_open_debt,
  'repay-advance': m.activity_kind_repay_advance,
  'undo-repay-advance': m.activity_kind_undo_repay_advance,
  'save-book': m.activity_kind_save_book,
  buy: m.activity_kind_buy,
  'undo-buy': m.activity_kind_undo_buy,
  'pay-supplier': m.activity_kind_pay_supplier,
  'undo-pay-supplier': m.activity_kind_undo_pay_supplier,
  'open-supplier-debt': m.activity_kind_open_supplier_debt,
  'undo-open-supplier-debt': m.activity_kind_undo_open_supplier_debt,
  'save-supplier': m.activity_kind_save_supplier,
  'add-product': m.activity_kind_add_product,
  'save-product': m.activity_kind_save_product,
  'change-price': m.activity_kind_change_price,
  'delete-product': m.activity_kind_delete_product,
  'save-pack': m.activity_kind_save_pack,
  'delete-pack': m.activity_kind_delete_pack,
  import: m.activity_kind_import,
  'undo-import': m.activity_kind_undo_import,
  count: m.activity_kind_count,
  'edit-stock': m.activity_kind_edit_stock,
  lose: m.activity_kind_lose,
  expense: m.activity_kind_expense,
  'expense-cancelled': m.activity_kind_expense_cancelled,
  'move-money': m.activity_kind_move_money,
  'move-money-cancelled': m.activity_kind_move_money_cancelled,
  'close-day': m.activity_kind_close_day,
  'day-reopened': m.activity_kind_day_reopened,
  'save-subsidy': m.subsidy_act_save,
  'claim-subsidy': m.subsidy_act_claim,
  'claim-cancelled': m.subsidy_act_cancel,
  'ask-payment': m.activity_kind_ask_payment,
  'cancel-request': m.activity_kind_cancel_request,
  'note-receipt': m.receipts_act_note,
  'confirm-receipt': m.receipts_act_confirm,
  'dismiss-receipt': m.receipts_act_dismiss,
  'undo-receipt': m.receipts_act_undo,
  'member-added': m.activity_kind_member_added,
  'member-changed': m.activity_kind_member_changed,
  'member-removed': m.activity_kind_member_removed,
  'member-joined': m.activity_kind_member_joined,
  'pin-set': m.activity_kind_pin_set,
  handover: m.activity_kind_handover,
  device: m.activity_kind_device,
  'device-ended': m.activity_kind_device_ended,
  settings: m.activity_kind_settings,
};

/** The words for the device of an act; '' where its browser said nothing. The server writes `counter` before those of a counter. */
export function nameDevice(device: string): string {
  return device.replace(/^counter\b/, m.activity_counter());
}

/** What it was done to, in short. */
export function describeSubject({ kind, summary, subjectCollection }: Activity): string {
  const isCount = /^\d+$/.test(summary) && subjectCollection === 'products';
  const isOfMany = kind === 'import' || kind === 'undo-import' || isCount;
  return isOfMany ? m.activity_products_count({ count: Number(summary) }) : summary;
}

/** Why it was done, and who allowed it; empty where neither was said. */
export function describeCause({ reason, overrideName }: Activity): string {
  const why = reason === formerReason ? m.activity_former() : reason === '' ? '' : m.activity_reason({ reason });
  const allowed = overrideName === '' ? '' : m.activity_allowed({ name: overrideName });
  return [allowed, why].filter((part) => part !== '').join(' · ');
}
