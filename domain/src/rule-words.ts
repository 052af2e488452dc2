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
  product_expiry_date_required: 'Expiry Date is required',
  product_expiry_date_past: 'The expiry date must be today or later',
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
