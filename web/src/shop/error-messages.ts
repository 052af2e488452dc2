import { toOrderStatus } from '@duka/domain/orders/order';
import { type RuleKey, ruleWords } from '@duka/domain/rule-words';
import { formatPrice } from '@duka/domain/values/money';
import { spoken } from '@duka/domain/values/spoken';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from './trade/order-status-words.ts';

type Say = (...particulars: string[]) => string;

/** Sentences of the server that say more than their type, with the particulars that they name. */
const sentences: readonly (readonly [pattern: RegExp, say: Say])[] = [
  [/try again in (\d+) second/, (count = '') => m.error_wait_seconds({ count })],
  [/try again in (\d+) minute/, (count = '') => m.error_wait_minutes({ count })],
  [
    /^Not enough in stock: of "(.*)" (\S+) are left.*, (\S+) were /,
    (name = '', left = '', wanted = '') => m.error_stock_left({ name, left, wanted }),
  ],
  [
    /^(.*) owes (TZS \S+) and may owe (TZS \S+): at least (TZS \S+) more/,
    (name = '', owed = '', most = '', more = '') => m.error_limit_of({ name, owed, most, more }),
  ],
  [
    /^(.*) owes (TZS \S+), not (TZS \S+)\.$/,
    (name = '', owed = '', paid = '') => m.error_owes_not({ name, owed, paid }),
  ],
  [
    /^Only (TZS \S+) is owed to "(.*)", (TZS \S+) was paid/,
    (owed = '', name = '', paid = '') => m.error_supplier_owed({ name, owed, paid }),
  ],
  [/^Sold or changed since the import: (.*)\.$/, (names = '') => m.error_import_moved({ names })],
  [/^Nobody changes their own role/, () => m.error_member_self()],
  [/^(?:Only the owner gives|You give only) /, () => m.error_member_gives()],
  [/^Your own limit of discounts is (\S+) percent/, (limit = '') => m.error_member_limit({ limit })],
  [/^You work in this shop with/, () => m.error_joined_already()],
  [/^The owner cannot leave/, () => m.error_owner_leaves()],
  [/^This person was removed/, () => m.error_member_removed()],
  [/^This person has no account/, () => m.error_handover_no_account()],
  [/an account owns one shop/, () => m.error_handover_own_shop()],
  [/^The shop has changed hands less/, () => m.error_handover_recent()],
  [/^It was paid in several ways/, () => m.error_paid_several()],
  [/^A cancelled order takes no money/, () => m.error_cancelled_takes_none()],
  [/^An expense that was taken back/, () => m.error_expense_gone()],
  [/^An earlier try was stored/, () => m.error_stored_before()],
  [/^This phone number belongs/, () => m.error_phone_taken()],
  [
    /^An order that is (\S+) cannot become (\S+)\.$/,
    (from = '', to = '') => m.error_order_step({ from: sayStatus(from), to: sayStatus(to) }),
  ],
  [
    /^The (?:shop has no|shop does not sell a) product "|"(?:items\.)?productId" must be the ID of a product/,
    () => m.error_product_gone(),
  ],
  [
    /^The shop does not sell "(.*)" in a pack "|"items\.packId" must be/,
    (name = '') => (name ? m.error_pack_gone({ name }) : m.error_product_gone()),
  ],
  [/"supplierId" (?:names no supplier|must be the ID of a supplier)/, () => m.error_supplier_gone()],
  [/"accountId" (?:names no account|must be the ID of a customer)/, () => m.error_book_gone()],
  [/"customerId" names no customer/, () => m.error_customer_gone()],
  [/"productCategories" names a document that does not exist/, () => m.error_category_gone()],
  [/"units" names a document that does not exist/, () => m.error_unit_gone()],
  [/"receiverId" names/, () => m.error_receiver_gone()],
  [/"expenseDate" must be today or earlier/, () => m.error_expense_ahead()],
  [/ 2000-01-01/, () => m.error_day_out_of_range()],
  [
    /"payments" must not be more than the (\d+) that the goods cost/,
    (most = '') => m.error_paid_too_much({ most: formatPrice(Number(most)) }),
  ],
  [
    /"payments" comes to (\d+), and the sale costs (\d+)/,
    (paid = '', most = '') =>
      m.error_sale_paid_too_much({ paid: formatPrice(Number(paid)), most: formatPrice(Number(most)) }),
  ],
  [/"supplierId" must say to whom the rest is owed/, () => m.error_purchase_rest()],
  [/^A sale that is not paid in full needs a customer/, () => m.error_sale_debtor()],
  [
    /"discount" is more than the goods come to, which is (\d+)/,
    (most = '') => m.error_discount_too_much({ most: formatPrice(Number(most)) }),
  ],
  [
    / costs? more than can be counted| is too large to be sold at| is too much for one line/,
    () => m.error_too_much_to_count(),
  ],
  [
    /^That is more than the (\d+) oldest orders come to.*Write down (TZS \S+) first/,
    (count = '', most = '') => m.error_paid_too_many({ count, most }),
  ],
  [/^These goods were sold too often/, () => m.error_sold_too_often()],
  [/^(?:It|This purchase) was taken back already/, () => m.error_taken_back()],
  [/^This PIN is wrong\. Tries left: (\d+)/, (count = '') => m.error_pin_wrong_left({ count })],
  [/^You may take off at most (\S+) %/, (limit = '') => m.error_discount_limit({ limit })],
  [/^Nothing of it counts any more/, () => m.error_counts_no_more()],
  [/^The customer of what it settled/, () => m.error_customer_gone()],
  [/^Of (.*) only (TZS \S+) is still paid/, (order = '', paid = '') => m.error_still_paid({ order, paid })],
  [
    /^"(.*)" was paid (TZS \S+) more than would be owed then/,
    (name = '', more = '') => m.error_supplier_paid_more({ name, more }),
  ],
  [/follows from the batches of the product/, () => m.error_follows_batches()],
  [/"amount" must be (?:in )?whole shillings above 0/, () => m.money_amount_wrong()],
];

function sayStatus(text: string): string {
  const status = toOrderStatus(text);
  return status ? orderStatusWords[status]() : text;
}

/** The prefix of the server's message for a document that breaks a rule. */
const structureMark = 'Invalid document structure: ';

/** The rules that a form and the server check alike. */
const rules: Readonly<Record<RuleKey, () => string>> = {
  product_required_fields: m.product_required_fields,
  product_name_required: m.product_name_required,
  product_category_required: m.product_category_required,
  product_unit_required: m.product_unit_required,
  product_not_a_number: m.product_not_a_number,
  product_negative: m.product_negative,
  product_not_whole: m.product_not_whole,
  product_too_many_decimals: m.product_too_many_decimals,
  product_too_large: m.product_too_large,
  product_worth_too_large: m.product_worth_too_large,
  product_expiry_date_required: m.product_expiry_date_required,
  product_expiry_date_past: m.product_expiry_date_past,
  product_hazard_class: m.product_hazard_class,
  product_not_days: m.product_not_days,
  pack_name_required: m.pack_name_required,
  pack_name_taken: m.pack_name_taken,
  pack_factor: m.pack_factor,
  pack_price: m.pack_price,
  pack_too_many: m.pack_too_many,
  shop_store_name_required: m.shop_store_name_required,
  shop_phone_malformed: m.shop_phone_malformed,
  shop_tin_malformed: m.shop_tin_malformed,
  shop_payment_account_name_required: m.shop_payment_account_name_required,
  shop_payment_account_no_required: m.shop_payment_account_no_required,
  shop_payment_type_required: m.shop_payment_type_required,
  shop_payment_provider_required: m.shop_payment_provider_required,
  shop_payment_not_a_phone: m.shop_payment_not_a_phone,
  shop_payment_not_an_account: m.shop_payment_not_an_account,
  register_first_name_required: m.register_first_name_required,
  register_email_required: m.register_email_required,
  register_email_malformed: m.register_email_malformed,
  register_phone_malformed: m.register_phone_malformed,
  register_password_guessable: m.register_password_guessable,
};

/** The message for the seller of each type of docs/errors.md. */
const types: Readonly<Record<string, () => string>> = {
  general_argument_invalid: m.error_not_understood,
  general_query_invalid: m.error_not_understood,
  general_cursor_not_found: m.error_gone,
  general_bad_request: m.error_not_understood,
  general_payload_too_large: m.error_too_large,
  general_unauthorized_scope: m.error_session,
  user_jwt_invalid: m.error_session,
  general_access_forbidden: m.error_not_allowed,
  general_unknown_origin: m.error_not_allowed,
  general_route_not_found: m.error_gone,
  general_rate_limit_exceeded: m.error_too_often,
  general_phone_disabled: m.error_no_texts,
  general_unknown: m.error_server,
  general_service_unavailable: m.error_unavailable,
  project_not_found: m.error_gone,
  user_already_exists: m.error_taken,
  user_target_already_exists: m.error_taken,
  user_invalid_credentials: m.error_credentials,
  user_key_and_session_set: m.error_not_allowed,
  user_session_already_exists: m.error_again,
  user_session_not_found: m.error_session,
  user_not_found: m.error_gone,
  user_unauthorized: m.error_not_allowed,
  user_invalid_token: m.error_token,
  user_email_already_verified: m.error_proven_already,
  user_email_not_verified: m.error_unproven,
  user_phone_not_verified: m.error_unproven,
  user_more_factors_required: m.error_prove_again,
  user_authenticator_not_found: m.error_two_factor,
  user_authenticator_already_verified: m.error_two_factor,
  user_recovery_codes_already_exists: m.error_two_factor,
  user_recovery_codes_not_found: m.error_two_factor,
  database_timeout: m.error_slow,
  database_not_found: m.error_gone,
  collection_not_found: m.error_gone,
  document_not_found: m.error_gone,
  document_already_exists: m.error_taken,
  document_invalid_structure: m.error_not_understood,
  document_missing_data: m.error_not_understood,
  document_missing_payload: m.error_not_understood,
  command_id_reused: m.error_stored_before,
  document_update_conflict: m.error_changed,
  credit_limit_reached: m.error_limit,
  payment_provider_missing: m.error_no_payment_provider,
  payment_request_open: m.error_payment_open,
  order_goods_expired: m.error_expired,
  shop_right_missing: m.error_right_missing,
  wallet_message_refused: m.error_wallet_message,
  wallet_reference_known: m.error_wallet_known,
  wallet_receipt_settled: m.error_wallet_settled,
  shop_page_closed: m.error_page_closed,
  store_slug_taken: m.error_slug_taken,
  poster_font_missing: m.error_no_font,
  shop_pin_taken: m.error_pin_taken,
  shop_pin_missing: m.error_pin_missing,
  shop_pin_wrong: m.error_pin_wrong,
  shop_pin_locked: m.error_pin_locked,
  shop_proof_wrong: m.error_proof_wrong,
  counter_not_allowed: m.error_counter,
  payment_keys_wrong: m.error_payment_keys,
  payment_checksum_wrong: m.error_payment_checksum,
  shop_owner_fixed: m.error_owner_fixed,
  shop_members_full: m.error_members_full,
  shop_member_joined: m.error_member_joined,
  shop_invitation_invalid: m.error_invitation,
  shop_handover_missing: m.error_handover_missing,
  shop_handover_open: m.error_handover_open,
  shop_handover_code_wrong: m.error_handover_code,
  document_delete_restricted: m.error_in_use,
  database_query_order_null: m.error_not_understood,
  relationship_value_invalid: m.error_not_understood,
  storage_bucket_not_found: m.error_gone,
  storage_file_not_found: m.error_gone,
  storage_file_already_exists: m.error_taken,
  storage_file_empty: m.error_not_understood,
  storage_invalid_file_size: m.error_too_large,
  rows_limit_exceeded: m.error_rows_full,
  storage_limit_exceeded: m.error_storage_full,
  storage_invalid_content_range: m.error_again,
  storage_invalid_appwrite_id: m.error_again,
  storage_invalid_range: m.error_again,
};

/** Translates an error: by the particulars in its English sentence, by the rule that was broken, else by its type. */
export function translateError(type: string, said: string): string {
  return translateParticulars(said) ?? types[type]?.() ?? m.error_again();
}

/** Translates the particulars in an error's English sentence, or the rule that was broken; undefined for a sentence that says no more than its type. */
export function translateParticulars(answer: string): string | undefined {
  const said = answer.replace(structureMark, '');
  for (const [pattern, say] of sentences) {
    const [found, ...particulars] = pattern.exec(said) ?? [];
    if (found !== undefined) return say(...particulars.map(sayAmount));
  }
  const expired = [...said.matchAll(/"([^"]*)" expired on/g)].map(([, name]) => name);
  if (expired.length > 0) return m.error_expired_goods({ names: expired.join(', ') });
  const rule = (Object.keys(ruleWords) as RuleKey[]).find((key) => said.endsWith(`: ${ruleWords[key]}`));
  return rule && rules[rule]();
}

/** An amount as the language of the app writes it; any other text as it is. */
function sayAmount(text = ''): string {
  return spoken === 'en' ? text : text.replace(/^TZS /, 'TSh ');
}
