import { expect, type Page } from '@playwright/test';
import { fieldKeys } from './field-keys.ts';
import { type Level, levels, sekei } from './places.ts';
import { t } from './words.ts';

export const select = (page: Page, level: Level) =>
  page.getByRole('combobox', { name: t(fieldKeys[level]), exact: true });
export const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** Chooses an option by pressing it, as with a mouse or a finger. */
export async function choose(page: Page, level: Level, name: string): Promise<void> {
  await select(page, level).click();
  await option(page, name).click();
  await expect(select(page, level)).toHaveValue(name);
}

/** Chooses places from the top down to a level. */
export async function chooseDownTo(
  page: Page,
  last: Level,
  way: Readonly<Record<Level, string>> = sekei,
): Promise<void> {
  for (const level of levels.slice(0, levels.indexOf(last) + 1)) await choose(page, level, way[level]);
}

export async function expectChosen(page: Page, way: Partial<Record<Level, string>>): Promise<void> {
  for (const level of levels) await expect(select(page, level)).toHaveValue(way[level] ?? '');
}
