/** True for the addresses of the API and of the location service; all others belong to the web app. */
export function isApiPath(url: string): boolean {
  return /^\/(v1|napa)([/?]|$)/.test(url);
}
