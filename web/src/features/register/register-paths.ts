/** The addresses that the register links to. */
export const registerPaths = {
  print: (parameters: Readonly<Record<string, string>>) => `/register/print?${new URLSearchParams(parameters)}`,
  list: (parameters: Readonly<Record<string, string>>) => `/register?${new URLSearchParams(parameters)}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  product: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  purchase: (id: string) => `/money/purchases/${encodeURIComponent(id)}`,
} as const;
