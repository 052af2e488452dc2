import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

export interface PageGuards {
  /** Lets the console say this once or more during the test. */
  allowConsole(pattern: RegExp): void;
  /** What went wrong on any page so far, a line each. */
  problems(): string[];
}

/** Watches every page of a browser for errors, warnings, broken policy, and requests that leave for another host. */
export function guardPages(context: BrowserContext, url: string): PageGuards {
  const allowed: RegExp[] = [];
  const seen: string[] = [];
  const host = new URL(url).host;

  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (isComplaint(message)) seen.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => seen.push(`page error: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const target = new URL(request.url());
      const leaves = /^(https?|wss?):$/.test(target.protocol) && target.host !== host;
      if (leaves) seen.push(`request to another host: ${request.url()}`);
    });
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);

  return {
    allowConsole: (pattern) => void allowed.push(pattern),
    problems: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}
