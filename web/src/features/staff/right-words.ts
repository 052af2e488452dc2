import type { MemberRole, Right } from '@duka/domain/collections/rights';
import { m } from '#paraglide/messages.js';

/** Each right in two words, and in one sentence what it means. */
export const rightWords: Readonly<Record<Right, { readonly label: () => string; readonly text: () => string }>> = {
  sell: { label: m.people_right_sell, text: m.people_right_sell_text },
  discount: { label: m.people_right_discount, text: m.people_right_discount_text },
  undo: { label: m.people_right_undo, text: m.people_right_undo_text },
  credit: { label: m.people_right_credit, text: m.people_right_credit_text },
  orders: { label: m.people_right_orders, text: m.people_right_orders_text },
  messages: { label: m.people_right_messages, text: m.people_right_messages_text },
  stock: { label: m.people_right_stock, text: m.people_right_stock_text },
  products: { label: m.people_right_products, text: m.people_right_products_text },
  remove: { label: m.people_right_remove, text: m.people_right_remove_text },
  costs: { label: m.people_right_costs, text: m.people_right_costs_text },
  money: { label: m.people_right_money, text: m.people_right_money_text },
  export: { label: m.people_right_export, text: m.people_right_export_text },
  settings: { label: m.people_right_settings, text: m.people_right_settings_text },
  staff: { label: m.people_right_staff, text: m.people_right_staff_text },
};

export const roleNames: Readonly<Record<MemberRole, () => string>> = {
  owner: m.people_role_owner,
  manager: m.people_role_manager,
  cashier: m.people_role_cashier,
  storekeeper: m.people_role_storekeeper,
};

/** Returns what a person may do, in one line. */
export function describeRights(role: MemberRole, rights: readonly Right[]): string {
  if (role === 'owner') return m.people_rights_all();
  return rights.length === 0 ? m.people_rights_none() : rights.map((right) => rightWords[right].label()).join(', ');
}
