/** The ways in which a shop can be paid; CONST-006, DATA-039. */
export const paymentTypes = ['bank', 'mobile'] as const;
export type PaymentType = (typeof paymentTypes)[number];
export const defaultPaymentType: PaymentType = 'bank';

export interface PaymentProvider {
  /** The name as it is stored. */
  readonly name: string;
  /** Another name that people use: the network behind it, or an older name. */
  readonly alsoKnownAs?: string;
}

/** The last choice of each list: the provider is not in it, and its name is typed. */
export const otherProvider = 'Other';

/** The order is that of their number of accounts in March 2025. */
const mobileProviders: readonly PaymentProvider[] = [
  { name: 'M-Pesa', alsoKnownAs: 'Vodacom' },
  { name: 'Mixx by Yas', alsoKnownAs: 'Tigo Pesa' },
  { name: 'Airtel Money' },
  { name: 'HaloPesa', alsoKnownAs: 'Halotel' },
  { name: 'T-Pesa', alsoKnownAs: 'TTCL' },
  { name: 'AzamPesa' },
];

const banks: readonly PaymentProvider[] = [
  ...[
    'CRDB',
    'NMB',
    'NBC',
    'TCB',
    'Stanbic',
    'Exim',
    'DTB',
    'Equity',
    'KCB',
    'Absa',
    'Azania',
    'PBZ',
    'Akiba',
    'Amana',
  ],
  ...['Mkombozi', 'Mwalimu', 'Letshego Faidika', 'DCB', 'I&M', 'NCBA', 'BOA', 'Ecobank', 'Standard Chartered'],
  ...['Citibank', 'GTBank', 'UBA', 'Habib African', 'ICB', 'Mwanga Hakika', 'BancABC', 'Bank of Baroda'],
  ...['Bank of India', 'Canara', 'China Dasheng', 'TADB'],
].map((name) => ({ name }));

/** Lists the providers of a type, without the choice Other. */
export function listProviders(type: PaymentType): readonly PaymentProvider[] {
  return type === 'mobile' ? mobileProviders : banks;
}

/** The two digits after +255, by the service that issued them. */
const issuedPrefixes: Readonly<Record<string, string>> = {
  'M-Pesa': '72 74 75 76 79',
  'Mixx by Yas': '65 67 70 71 77',
  'Airtel Money': '66 68 69 78',
  HaloPesa: '61 62 63',
  'T-Pesa': '73',
};

/**
 * Returns the service that a normalised number seems to belong to, or undefined. It is a hint and never a reason to
 * refuse: people keep their number when they change the network.
 */
export function guessMobileProvider(phone: string): string | undefined {
  const digits = /^\+255(\d\d)/.exec(phone)?.[1];
  if (digits === undefined) return undefined;
  return Object.keys(issuedPrefixes).find((name) => issuedPrefixes[name]?.split(' ').includes(digits));
}
