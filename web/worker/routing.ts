/** True for calls of the backend, which is always asked itself. */
export function isOfBackend(pathname: string): boolean {
  return /^\/(v1|napa)(\/|$)/.test(pathname);
}

/** True for the links by which a language is chosen, which the server answers (R35). */
export function isLanguageChoice(pathname: string): boolean {
  return /^\/language\//.test(pathname);
}

/** Which page stands at an address: one of the app, one that only mails lead to, or a file, which is no page. */
export function choosePage(pathname: string): 'seller' | 'mailed-link' | undefined {
  if (/\.[^/]+$/.test(pathname) && !pathname.startsWith('/products/') && !pathname.startsWith('/orders/'))
    return undefined;
  return /^\/(reset-password|verify-email)\/?$/.test(pathname) ? 'mailed-link' : 'seller';
}

/** True where the dashboard stands: what the app is opened with from the home screen. */
export function isDashboard(pathname: string): boolean {
  return /^\/(dashboard\/?)?$/.test(pathname);
}
