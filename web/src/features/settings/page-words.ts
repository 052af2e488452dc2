import type { ShopPageProblem } from '@duka/domain/shops/shop-page-form';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';

/** True if another shop has, or once had, the address that was to be stored (R67). */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof ApiFailure && error.type === 'store_slug_taken';
}

/** Says what is wrong with a field of the page's form. */
export function pageProblemText(problem: ShopPageProblem | undefined): string | undefined {
  return problem && (words[problem as keyof typeof words] ?? m.settings_page_amount_wrong)();
}

const words = {
  slug_wrong: m.settings_page_slug_wrong,
  slug_reserved: m.settings_page_slug_reserved,
  ways_missing: m.settings_page_ways_missing,
  note_too_long: m.settings_page_note_too_long,
  day_wrong: m.settings_page_day_wrong,
} satisfies Partial<Record<ShopPageProblem, () => string>>;
