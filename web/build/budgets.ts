/** The most the app may weigh on its way to a phone: kB are 1000 bytes after gzip. The build fails beyond them. */
export const budgets = {
  /** JavaScript until the sign-in can be used. */
  signInScriptKb: 107,
  /** All style sheets of the first page. */
  styleKb: 12.7,
  /** Requests until the sign-in can be used, the page and its icon included. */
  signInRequests: 10,
  /** JavaScript of any later page beyond what the sign-in has brought. */
  pageScriptKb: 57,
  /** The same of what a usable page fetches only when it is asked for. */
  deferredScriptKb: 120,
} as const;
