/** Everyone with an account in the demo has this password; the key is the id of the account and of the users row. */
export const demoPassword = 'DukaDemo2026';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly location: string;
  readonly bio: string;
}

export const sellers = {
  asha: {
    firstName: 'Asha',
    lastName: 'Mushi',
    phone: '+255712000001',
    location: 'Arusha, Tanzania',
    bio: 'Selling seeds, fertiliser and tools to the farmers of Arusha and Meru since 2014. Karibuni sana.',
  },
  juma: {
    firstName: 'Juma',
    lastName: 'Makoye',
    phone: '+255713000002',
    location: 'Mwanza, Tanzania',
    bio: 'Feed, fish and grain by the lake. Wholesale and retail.',
  },
} as const satisfies Record<string, Person>;

export const customers = {
  neema: customer('Neema', 'Mollel', '+255754000011', 'Ngaramtoni, Arusha'),
  baraka: customer('Baraka', 'Massawe', '+255765000012', 'Usa River, Arusha'),
  zawadi: customer('Zawadi', 'Kimaro', '+255784000013', 'Himo, Kilimanjaro'),
  rehema: customer('Rehema', 'Said', '+255717000014', 'Kisongo, Arusha'),
  daudi: customer('Daudi', 'Laizer', '+255689000015', 'Monduli, Arusha'),
  mariam: customer('Mariam', 'Hassan', '+255622000016', 'Tengeru, Arusha'),
  joseph: customer('Joseph', 'Shirima', '+255756000017', 'Bomang’ombe, Kilimanjaro'),
  halima: customer('Halima', 'Omary', '+255678000018', 'Nyegezi, Mwanza'),
} as const satisfies Record<string, Person>;

export type SellerKey = keyof typeof sellers;
export type CustomerKey = keyof typeof customers;
export type PersonKey = SellerKey | CustomerKey;

export const people: Readonly<Record<PersonKey, Person>> = { ...sellers, ...customers };

/** Returns the address that someone signs in with. */
export function emailOf(key: PersonKey): string {
  return `${key}@duka.example`;
}

export function fullNameOf(key: PersonKey): string {
  return `${people[key].firstName} ${people[key].lastName}`;
}

function customer(firstName: string, lastName: string, phone: string, location: string): Person {
  return { firstName, lastName, phone, location, bio: '' };
}
