/** A rule over one attribute; `$id`, `$createdAt` and `$updatedAt` count as attributes. On a to-many relation `equal` means membership. */
export type Condition =
  | {
      readonly method: 'equal' | 'notEqual' | 'lessThan' | 'lessThanEqual' | 'greaterThan' | 'greaterThanEqual';
      readonly attribute: string;
      readonly values: readonly (string | number | boolean)[];
    }
  | { readonly method: 'isNull' | 'isNotNull'; readonly attribute: string }
  | { readonly method: 'and' | 'or'; readonly conditions: readonly Condition[] };

/** An attribute has one of these values. */
export function equal(attribute: string, ...values: readonly (string | number | boolean)[]) {
  return { method: 'equal', attribute, values } as const;
}
