/** The addresses of wallets' messages; `for…` names what a message that is pasted there is for. */
export const receiptPaths = {
  paste: '/money/mobile/paste',
  forOrder: (id: string) => `/money/mobile/paste?${new URLSearchParams({ order: id })}`,
  forAccount: (id: string) => `/money/mobile/paste?${new URLSearchParams({ account: id })}`,
} as const;
