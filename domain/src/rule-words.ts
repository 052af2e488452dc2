/**
 * The rules that a form and the server check alike, each in the words of the form. The server answers with them; the web
 * has its own catalogue, web/messages/en.json, under the same keys, and a test keeps the two equal.
 */
export const ruleWords = {
  product_required_fields: 'Please fill in all required fields (Product Name, Selling Price, Cost Price)',
  product_name_required: 'Product Name is required',
  product_category_required: 'Please select a product category',
  product_unit_required: 'Please select a unit',
  product_not_a_number: 'Enter a number, for example 1500',
  product_negative: 'Enter 0 or more',
  product_not_whole: 'Enter whole shillings, without cents',
  product_too_many_decimals: 'Enter at most three decimals',
  product_too_large: 'This number is too large',
  product_worth_too_large: 'Price times quantity is more than can be counted',
  product_expiry_date_required: 'Expiry Date is required',
  product_expiry_date_past: 'The expiry date must be today or later',
  product_hazard_class: 'Choose one of the classes Ia, Ib, II, III and U',
  product_not_days: 'Enter whole days from 0 to 3,650',
  pack_name_required: 'Say what the pack is called, for example bag',
  pack_name_taken: 'This product has a pack of this name already',
  pack_factor: 'Enter a number above 0 with at most three decimals, for example 50',
  pack_price: 'Enter whole shillings, for example 140,000',
  pack_too_many: 'A product has at most 12 packs',
  shop_store_name_required: 'Store name is required',
  shop_phone_malformed: 'Please enter a valid phone number',
  shop_tin_malformed: 'TIN number must be exactly 9 digits',
  shop_payment_account_name_required: 'Account name is required',
  shop_payment_account_no_required: 'Account number is required',
  shop_payment_type_required: 'Payment type is required',
  shop_payment_provider_required: 'Provider is required',
  shop_payment_not_a_phone: "Enter a phone number with its country's prefix or starting with 0, such as 0712 345 678",
  shop_payment_not_an_account:
    'Enter the number of the bank account: at least 5 digits, and no signs but letters, spaces, dashes, dots and slashes',
  register_first_name_required: 'First name is required',
  register_email_required: 'Email is required',
  register_email_malformed: 'Please enter a valid email address',
  register_phone_malformed: 'Please enter a valid phone number',
  register_password_guessable:
    'Choose a password that is harder to guess: not a common one, not your email, and not one character repeated',
} as const;

export type RuleKey = keyof typeof ruleWords;

/** The first attribute a document may not be stored with, and why: a rule of a form, or the wire's own, in short English. */
export type RuleBreak =
  | { readonly attribute: string; readonly rule: RuleKey }
  | { readonly attribute: string; readonly text: string };

/** A refusal for the wire: `Attribute "units": Please select a unit`. */
export function explainRuleBreak(problem: RuleBreak): string {
  const name = `Attribute "${problem.attribute}"`;
  return 'rule' in problem ? `${name}: ${ruleWords[problem.rule]}` : `${name} ${problem.text}`;
}
