import type { Page } from '@playwright/test';

/** The field of exactly this label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
