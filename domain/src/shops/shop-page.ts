import type { RuleBreak } from '#rule-words.ts';
import { toDay } from '#values/dates.ts';
import { foldText } from '#values/search.ts';
import { parseHours } from './opening-hours.ts';

/** A shop's settings of its public page, /d/{slug} (R67). */
export interface ShopPage {
  /** Empty until the page is first opened. */
  readonly slug: string;
  readonly isOpenToPublic: boolean;
  /** At least one. */
  readonly orderWays: readonly ('pickup' | 'delivery')[];
  readonly deliveryNote: string;
  /** Whole shillings; 0 for none. */
  readonly minimumOrder: number;
  /** The day from which the shop sells again, `2026-11-21`; empty for no holiday. */
  readonly closedUntil: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Reads the page of a shop from its stored or sent attributes. */
export function readShopPage(values: Values): ShopPage {
  const { slug, isOpenToPublic, orderWays, deliveryNote, minimumOrder, closedUntil } = values;
  const offered = (['pickup', 'delivery'] as const).filter(
    (way) => Array.isArray(orderWays) && orderWays.includes(way),
  );
  return {
    slug: typeof slug === 'string' ? slug : '',
    isOpenToPublic: isOpenToPublic === true,
    orderWays: offered.length === 0 ? ['pickup'] : offered,
    deliveryNote: typeof deliveryNote === 'string' ? deliveryNote : '',
    minimumOrder: typeof minimumOrder === 'number' ? minimumOrder : 0,
    closedUntil: typeof closedUntil === 'string' && closedUntil !== '' ? toDay(closedUntil) : '',
  };
}

/** True while the shop is on holiday: until the day before the one from which it sells again. */
export function isClosedOn({ closedUntil }: Pick<ShopPage, 'closedUntil'>, day: string): boolean {
  return day < closedUntil;
}

const minSlugLength = 3;
const maxSlugLength = 64;

/** Slugs that no shop may have: paths of this server, and names that would pass for its operator. */
export const reservedSlugs: readonly string[] = [
  ...[
    'admin',
    'administrator',
    'api',
    'app',
    'assets',
    'duka',
    'help',
    'login',
    'market',
    'official',
    'order',
    'orders',
  ],
  ...['page', 'root', 'security', 'settings', 'shop', 'shops', 'support', 'system', 'www'],
];

/** True for a valid slug: 3 to 64 of a-z, 0-9 and single hyphens between them, and no reserved word. */
export function isSlug(text: string): boolean {
  const isLong = text.length >= minSlugLength && text.length <= maxSlugLength;
  return isLong && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.includes(text);
}

/** Makes a slug from a shop's name, `asha-agrovet`; with `duka-` in front if the name alone makes no valid one. */
export function makeSlug(name: string): string {
  const words = foldText(name).replace(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, maxSlugLength - numberLength).replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : `duka-${slug || 'yangu'}`;
}

/** Characters that stay free for the number that `findFreeSlug` appends. */
const numberLength = 8;

/** Returns the first of `asha`, `asha-2`, `asha-3` … that is free. Rejects as `isTaken`. */
export async function findFreeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!(await isTaken(tried))) return tried;
  }
}

/** Returns the first rule that the attributes of a page break, among those that are given; null and absent ones pass. */
export function checkShopPageValues({ slug, orderWays, minimumOrder }: Values): RuleBreak | undefined {
  if (typeof slug === 'string' && !isSlug(slug)) {
    return {
      attribute: 'slug',
      text: `must have ${minSlugLength} to ${maxSlugLength} of the characters a-z, 0-9 and single hyphens between them, and be no reserved word`,
    };
  }
  if (Array.isArray(orderWays) && orderWays.some((way) => way !== 'pickup' && way !== 'delivery')) {
    return { attribute: 'orderWays', text: 'must be a list of "pickup" and "delivery"' };
  }
  if (typeof minimumOrder === 'number' && (minimumOrder < 0 || minimumOrder > 1_000_000_000)) {
    return { attribute: 'minimumOrder', text: 'must be whole shillings from 0 to 1,000,000,000' };
  }
  return undefined;
}

/** The steps before a page is opened, in their order. */
export const openingSteps = ['photo', 'hours', 'place', 'products'] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** The fewest products of a page that is complete. */
const enoughProducts = 3;

/** Lists the steps that are still to be done before the page is opened. */
export function listOpeningSteps(shop: {
  readonly avatar: unknown;
  readonly activeHrs: unknown;
  readonly hasPlace: boolean;
  /** The number of products on the page; 3 are enough. */
  readonly productsOnPage: number;
}): OpeningStep[] {
  const isDone: Record<OpeningStep, boolean> = {
    photo: typeof shop.avatar === 'string' && shop.avatar !== '',
    hours: typeof shop.activeHrs === 'string' && parseHours(shop.activeHrs).openingTime !== '',
    place: shop.hasPlace,
    products: shop.productsOnPage >= enoughProducts,
  };
  return openingSteps.filter((step) => !isDone[step]);
}
