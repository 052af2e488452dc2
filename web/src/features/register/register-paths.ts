/** The addresses that the register links to. */
export const registerPaths = {
  print: (parameters: Readonly<Record<string, string>>) => `/register/print?${new URLSearchParams(parameters)}`,
  list: (parameters: Readonly<Record<string, string>>) => `/register?${new URLSearchParams(parameters)}`,
  subsidies: '/register?tab=subsidies',
  programme: (id: string) => `/register?${new URLSearchParams({ tab: 'subsidies', programme: id })}`,
  claimSheet: (id: string, state: string) => `/register/print?${new URLSearchParams({ programme: id, state })}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  product: (id: string) => `/products/view/${encodeURIComponent(id)}`,
  purchase: (id: string) => `/money/purchases/${encodeURIComponent(id)}`,
} as const;
