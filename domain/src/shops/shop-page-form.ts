import { isDay, toStoredDay } from '#values/dates.ts';
import { type NumberProblem, parseShillings, toNumber } from '#values/number-input.ts';
import { isSlug, makeSlug, readShopPage, reservedSlugs } from './shop-page.ts';

/** The owner's settings of the shop's page, as typed (DOOR-002). */
export interface ShopPageForm {
  readonly slug: string;
  readonly isPickup: boolean;
  readonly isDelivery: boolean;
  readonly deliveryNote: string;
  readonly minimumOrder: string;
  /** The day from which the shop sells again; empty for no holiday. */
  readonly closedUntil: string;
}

export type ShopPageProblem =
  | 'slug_wrong'
  | 'slug_reserved'
  | 'ways_missing'
  | 'note_too_long'
  | 'day_wrong'
  | NumberProblem;
export type ShopPageProblems = Partial<Record<keyof ShopPageForm, ShopPageProblem>>;

/** Opens the form with a stored shop: an address is suggested to one that has none, and a holiday that is over is forgotten. */
export function toShopPageForm(store: Readonly<Record<string, unknown>>, today: string): ShopPageForm {
  const page = readShopPage(store);
  return {
    slug: page.slug || makeSlug(String(store.storeName ?? '')),
    isPickup: page.orderWays.includes('pickup'),
    isDelivery: page.orderWays.includes('delivery'),
    deliveryNote: page.deliveryNote,
    minimumOrder: page.minimumOrder === 0 ? '' : String(page.minimumOrder),
    closedUntil: page.closedUntil > today ? page.closedUntil : '',
  };
}

/** Returns what a typed address becomes: people write it with capitals, spaces and what stands before it. */
export function tidySlug(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^.*\/d\//, '')
    .replace(/[\s_-]+/g, '-');
}

const maxNote = 500;
const maxMinimum = 1_000_000_000;

/** Returns the problems of the form, by field. */
export function checkShopPageForm(form: ShopPageForm): ShopPageProblems {
  const slug = tidySlug(form.slug);
  const minimum = parseShillings(form.minimumOrder);
  const isTooMuch = minimum.kind === 'value' && minimum.value > maxMinimum;
  const { isPickup, isDelivery, deliveryNote, closedUntil } = form;
  const problems: Record<keyof ShopPageForm, ShopPageProblem | false> = {
    slug: reservedSlugs.includes(slug) ? 'slug_reserved' : !isSlug(slug) && 'slug_wrong',
    isPickup: !(isPickup || isDelivery) && 'ways_missing',
    isDelivery: false,
    deliveryNote: [...deliveryNote.trim()].length > maxNote && 'note_too_long',
    minimumOrder: minimum.kind === 'invalid' ? minimum.reason : isTooMuch && 'too_large',
    closedUntil: closedUntil !== '' && !isDay(closedUntil) && 'day_wrong',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as ShopPageProblems;
}

/** Returns the attributes of a checked form (R67). */
export function toShopPage(form: ShopPageForm) {
  const { isPickup, isDelivery, deliveryNote, minimumOrder, closedUntil } = form;
  return {
    slug: tidySlug(form.slug),
    orderWays: [isPickup ? 'pickup' : [], isDelivery ? 'delivery' : []].flat(),
    deliveryNote: deliveryNote.trim(),
    minimumOrder: toNumber(parseShillings(minimumOrder)),
    closedUntil: closedUntil === '' ? null : toStoredDay(closedUntil),
  };
}
