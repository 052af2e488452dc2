/** The addresses of who owes the shop. */
export const debtPaths = {
  list: '/money/debts',
  /** Only debts that are due today or before. */
  due: '/money/debts?due=true',
  /** Who owes and has this in their name or phone. */
  of: (search: string) => `/money/debts?${new URLSearchParams({ q: search })}`,
  /** Opens a book that nothing is owed in yet. */
  open: '/money/debts/new',
  import: '/money/debts/import',
  /** The book with the form of a payment open. */
  pay: (accountId: string) => `/money/debts/${encodeURIComponent(accountId)}?form=payment`,
  account: (accountId: string) => `/money/debts/${encodeURIComponent(accountId)}`,
} as const;

export function orderPath(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}
