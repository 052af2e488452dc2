import { m } from '#paraglide/messages.js';
import { translateParticulars } from './error-messages.ts';

/** The reason why the server rejected a command, and the advice for the seller. */
export interface RejectionText {
  readonly why: string;
  /** Empty where the buttons beside it ask the question. */
  readonly advice: string;
  /** The server's own words, where nothing else is known; else empty. */
  readonly detail: string;
}

/** The attributes of a rejected command from which its message is made. */
interface RejectedCommand {
  readonly kind: string;
  readonly collection: string;
  readonly title: string;
  readonly refusal?: Refusal | undefined;
  readonly fixPath?: string | undefined;
  readonly path?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** A rejection that an older version of the app stored has the message alone. */
interface Refusal {
  readonly message: string;
  readonly type?: string;
  readonly said?: string;
  readonly stored?: unknown;
}

/** Says in the words of the app why the server did not take a command; its own words come below, where the app has none. */
export function toRejectionText(command: RejectedCommand): RejectionText {
  const { kind, refusal } = command;
  if (refusal?.stored) {
    if (kind === 'change') return { why: m.outbox_both_changed(), advice: '', detail: '' };
    return { why: m.outbox_other_stored(), advice: '', detail: '' };
  }
  const { type, said } = readRefusal(refusal);
  const why = translateParticulars(said) ?? describeField(command, said) ?? whyByType[type]?.(command);
  const advice = advise(command, type);
  if (why !== undefined) return { why, advice, detail: '' };
  // A message that an older version stored in Kiswahili is in words of the app already.
  return { why: m.outbox_not_taken({ what: command.title }), advice, detail: said };
}

/** Returns the type and the English sentence of a rejection; an older version of the app stored its message alone. */
function readRefusal(refusal: Refusal | undefined): { type: string; said: string } {
  const said = refusal?.said ?? refusal?.message ?? '';
  return { said, type: refusal?.type || (knownSentences.find(([begin]) => said.startsWith(begin))?.[1] ?? '') };
}

const knownSentences = [
  ['Document with the requested ID could not be found', 'document_not_found'],
  ['Document with the requested ID already exists', 'document_already_exists'],
  ['The current user is not authorized', 'user_unauthorized'],
  ['Remote document is newer', 'document_update_conflict'],
] as const;

/** What a type comes to for who looks at the command; a type that says nothing to a seller is left out. */
const whyByType: Readonly<Record<string, (command: RejectedCommand) => string>> = {
  document_not_found: describeMissing,
  relationship_value_invalid: m.outbox_part_gone,
  document_already_exists: ({ collection }) =>
    collection === 'products' ? m.product_barcode_taken() : m.outbox_taken(),
  command_id_reused: m.error_stored_before,
  document_update_conflict: m.outbox_moved,
  document_delete_restricted: m.error_in_use,
  credit_limit_reached: m.error_limit,
  payment_provider_missing: m.error_no_payment_provider,
  payment_request_open: m.error_payment_open,
  order_goods_expired: m.error_expired,
  shop_right_missing: m.error_right_missing,
  store_slug_taken: m.error_slug_taken,
  wallet_message_refused: m.error_wallet_message,
  wallet_reference_known: m.error_wallet_known,
  wallet_receipt_settled: m.error_wallet_settled,
  shop_page_closed: m.error_page_closed,
  shop_pin_taken: m.error_pin_taken,
  shop_pin_wrong: m.error_pin_wrong,
  shop_pin_locked: m.error_pin_locked,
  shop_proof_wrong: m.error_proof_wrong,
  counter_not_allowed: m.error_counter,
  general_payload_too_large: m.error_too_large,
  storage_invalid_file_size: m.outbox_file_too_large,
  rows_limit_exceeded: m.error_rows_full,
  storage_limit_exceeded: m.error_storage_full,
  storage_file_empty: m.outbox_file_empty,
  storage_file_not_found: m.outbox_file_empty,
  storage_file_already_exists: m.outbox_taken,
  storage_bucket_not_found: m.outbox_file_empty,
  user_unauthorized: m.outbox_not_allowed,
  general_unauthorized_scope: m.outbox_not_allowed,
  general_access_forbidden: m.outbox_not_allowed,
  general_unknown_origin: m.outbox_not_allowed,
  user_more_factors_required: m.error_prove_again,
};

/** Types after which the same command can never be taken. */
const hopeless = new Set(['document_not_found', 'user_unauthorized', 'general_access_forbidden']);

function describeMissing({ kind, collection }: RejectedCommand): string {
  if (kind === 'create' || kind === 'sale') return m.outbox_part_gone();
  return collection === 'orders' ? m.outbox_order_gone() : m.error_product_gone();
}

/** Names the field that a document breaks a rule in, where its page has named it. */
function describeField({ labels = {} }: RejectedCommand, said: string): string | undefined {
  const [, name = ''] = /[Aa]ttribute:? "([\w.]+)"/.exec(said) ?? [];
  const field = labels[name] ?? fieldNames[name]?.();
  return field && m.outbox_field_wrong({ field });
}

const fieldNames: Readonly<Record<string, () => string>> = {
  amount: m.money_amount,
  method: m.money_paid_by,
  paymentMethod: m.orders_payment_method,
  payments: m.orders_payment_method,
  expenseDate: m.money_date,
  entryDate: m.money_date,
  note: m.money_note,
  kind: m.money_expense_kind,
  name: m.outbox_field_name,
  phone: m.suppliers_phone,
  quantity: m.outbox_field_quantity,
  quantityInStock: m.outbox_field_quantity,
  dueAt: m.purchases_due_day,
  items: m.outbox_field_goods,
  orderItems: m.outbox_field_goods,
  barcode: m.product_barcode,
  content: m.outbox_field_text,
};

function advise({ kind, fixPath, path }: RejectedCommand, type: string): string {
  if (fixPath && kind !== 'change') return m.outbox_advice_mend();
  if (hopeless.has(type)) return m.outbox_advice_discard();
  if (fixPath) return m.outbox_advice_mend();
  return path ? m.outbox_advice_look() : m.outbox_advice_again();
}
