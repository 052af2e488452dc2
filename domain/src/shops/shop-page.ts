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
  const ways = (['pickup', 'delivery'] as const).filter((way) => Array.isArray(orderWays) && orderWays.includes(way));
  return {
    slug: typeof slug === 'string' ? slug : '',
    isOpenToPublic: isOpenToPublic === true,
    orderWays: ways.length === 0 ? ['pickup'] : ways,
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

/** Words that no shop has as its address: pages of this server, and names that would pass for its operator. */
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

/** True for an address that a shop may have: 3 to 64 of a-z, 0-9 and single hyphens between them, and no reserved word. */
export function isSlug(text: string): boolean {
  const isLong = text.length >= minSlugLength && text.length <= maxSlugLength;
  return isLong && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.includes(text);
}

/** Makes an address from a shop's name, `asha-agrovet`; one with the word `duka` in front where the name alone makes none. */
export function makeSlug(name: string): string {
  const words = foldText(name).replace(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, maxSlugLength - numberLength).replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : `duka-${slug || 'yangu'}`;
}

/** Characters of the number that tells shops of one name apart. */
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

/** The things that make a page worth visiting, in the order in which the seller does them. */
export const openingSteps = ['photo', 'hours', 'place', 'products'] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** The fewest products on a page that is worth a visit. */
const enoughProducts = 3;

/** Lists the steps that are still to be done before the page is opened. */
export function listOpeningSteps(shop: {
  readonly avatar: unknown;
  readonly activeHrs: unknown;
  readonly hasPlace: boolean;
  /** Published products that are not taken off the page; 3 are enough. */
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
