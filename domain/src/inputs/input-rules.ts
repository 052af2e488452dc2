/**
 * What Duka asks about farm inputs, by the English names of the seeded categories. A data file, as read on 2026-11-27 from the acts
 * named below; it helps a shop to keep its papers and is no legal advice: the authority's own word counts. The sources:
 * - pesticides: Plant Health Act, No. 4 of 2020, and Plant Health Regulations, GN 284 of 2023 (TPHPA)
 * - seeds: Seeds Act, No. 18 of 2003, and Seeds Regulations, GN 37 of 2007: registration of dealers, records (TOSCI)
 * - fertilisers: Fertilizers Act, No. 9 of 2009: registration of fertilisers, licences of dealers by fis.tfra.go.tz (TFRA)
 * - veterinary medicines: Tanzania Medicines and Medical Devices Act, Cap. 219 (TMDA), and Veterinary Act, No. 16 of 2003
 * - animal feed: Grazing-land and Animal Feed Resources Act, No. 13 of 2010: registration of premises (Ministry of Livestock)
 */
export const inputRulesReadOn = '2026-11-27';

/** The facts of an input, attributes of `products` (R74), in the order of the form and of the safety sheet. */
export const inputFacts = [
  'registrationNo',
  'activeIngredient',
  'hazardClass',
  'crops',
  'dose',
  'reentryDays',
  'preharvestDays',
] as const;
export type InputFact = (typeof inputFacts)[number];

/** The kinds of permits that a shop keeps, each with the authority that usually gives it; `other` is anything else. */
export const permitAuthorities = {
  pesticides: 'TPHPA',
  seeds: 'TOSCI',
  fertilisers: 'TFRA',
  veterinary: 'TMDA',
  feed: 'Ministry of Livestock and Fisheries',
  other: '',
} as const;
export type PermitKind = keyof typeof permitAuthorities;
export const permitKinds = Object.keys(permitAuthorities) as PermitKind[];

export interface InputRule {
  readonly facts: readonly InputFact[];
  /** The permits that a shop needs to sell goods of the category. */
  readonly permits: readonly PermitKind[];
  /** True if a sale belongs into the register of who bought which lot. */
  readonly isRegistered: boolean;
}

const rules: ReadonlyMap<string, InputRule> = new Map(
  Object.entries({
    'crop protection': { facts: inputFacts, permits: ['pesticides'], isRegistered: true },
    seeds: { facts: ['registrationNo', 'crops', 'dose'], permits: ['seeds'], isRegistered: true },
    fertilisers: {
      facts: ['registrationNo', 'activeIngredient', 'crops', 'dose'],
      permits: ['fertilisers'],
      isRegistered: true,
    },
    veterinary: { facts: ['registrationNo', 'activeIngredient', 'dose'], permits: ['veterinary'], isRegistered: true },
    'animal feed': { facts: ['registrationNo'], permits: ['feed'], isRegistered: false },
  } satisfies Record<string, InputRule>),
);

/** Returns what the categories ask together, by their English names; undefined where none of them asks anything (INPUT-001). */
export function asksFor(categoryNames: readonly string[]): InputRule | undefined {
  const asking = categoryNames.flatMap((name) => rules.get(name.trim().toLowerCase()) ?? []);
  if (asking.length === 0) return undefined;
  return {
    facts: inputFacts.filter((fact) => asking.some(({ facts }) => facts.includes(fact))),
    permits: permitKinds.filter((kind) => asking.some(({ permits }) => permits.includes(kind))),
    isRegistered: asking.some(({ isRegistered }) => isRegistered),
  };
}
