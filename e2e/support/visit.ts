import type { Page } from '@playwright/test';
import { demo, type Seller } from './sellers.ts';
import { settled } from './settled.ts';

export interface Visit {
  readonly page: Page;
  readonly allowConsole: (pattern: RegExp) => void;
  readonly newSeller: (wanted?: {
    withStore?: boolean;
    withLocation?: boolean;
    isConfirmed?: boolean;
    products?: number;
  }) => Promise<Seller>;
  readonly signIn: (page: Page, seller: Pick<Seller, 'email' | 'password'> & { session?: string }) => Promise<string>;
}

/** A screen in one of its states, and how a person gets there. */
export type Screen = readonly [name: string, open: (visit: Visit) => Promise<void>];

/** A product of the demo that has everything: picture, orders, a full description. */
export const demoProduct = { path: '/products/view/asha-tomato-seeds', name: 'Assila F1 tomato seeds, 10 g' };

export async function open({ page }: Pick<Visit, 'page'>, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await settled(page);
}

export async function openAsAsha(visit: Visit, path: string, heading: string | RegExp): Promise<void> {
  await visit.signIn(visit.page, demo.asha);
  await open(visit, path, heading);
}

export async function openAsNew(visit: Visit, path: string, heading: string): Promise<void> {
  await visit.signIn(visit.page, await visit.newSeller());
  await open(visit, path, heading);
}
