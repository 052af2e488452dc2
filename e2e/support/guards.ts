import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from '@playwright/test';

/** Watches browser contexts for what our pages must not do. */
export interface Guards {
  /** Returns how to end that. */
  watch(context: BrowserContext): () => void;
  /** Ignores console lines, page errors and requests that match. */
  allow(pattern: RegExp): void;
  /** Lists what was seen and not ignored. */
  findings(): string[];
}

/** Errors that the browser logs without a network. */
export const networkIsGone = /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/;
/** The same where the service worker has no response either. */
export const workerIsAlone = new RegExp(`${networkIsGone.source}|ERR_FAILED`);

export function createGuards(baseUrl: string): Guards {
  const host = new URL(baseUrl).host;
  // Playwright says so of itself, where a journey does without the worker.
  const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];
  const seen: string[] = [];

  return {
    watch(context) {
      const onConsole = (message: ConsoleMessage) => noteConsole(message, seen);
      const onError = (error: WebError) => seen.push(`page error: ${error.error().stack || error.error().message}`);
      const onRequest = (request: Request) => noteRequest(request, host, seen);
      const onPage = (page: Page) =>
        page.on('websocket', (socket) => {
          if (new URL(socket.url()).host !== host) seen.push(`socket to another host: ${socket.url()}`);
        });
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest).on('page', onPage);
      return () => {
        context.off('console', onConsole).off('weberror', onError).off('request', onRequest).off('page', onPage);
      };
    },
    allow: (pattern) => allowed.push(pattern),
    findings: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}

/** A violated Content-Security-Policy is a console error too. */
function noteConsole(message: ConsoleMessage, seen: string[]): void {
  if (message.type() !== 'error' && message.type() !== 'warning') return;
  seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
}

function noteRequest(request: Request, host: string, seen: string[]): void {
  const url = new URL(request.url());
  if (url.protocol.startsWith('http') && url.host !== host) seen.push(`request to another host: ${request.url()}`);
}
