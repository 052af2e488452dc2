import type { Attributes } from '#document.ts';

type ShopDetails = Pick<
  Attributes<'stores'>,
  'storeName' | 'storeType' | 'phone' | 'bRegNo' | 'tinNo' | 'activeHrs' | 'license'
> & { readonly storeId: string };

type BankDetails = Pick<
  Attributes<'storePayments'>,
  'accountName' | 'accountNo' | 'type' | 'provider' | 'providerBranch'
> & {
  /** False when the details are only a temporary local record; PAY-009. */
  readonly isSaved: boolean;
};

type ShopLocation = Omit<Attributes<'storeLocations'>, 'storeId'>;

/** The summary that a completed registration hands over; it is stored nowhere (G-20). DATA-065, DATA-066, DATA-067. */
export interface RegistrationSummary {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly zipCode: string;
    readonly country: string;
  };
  readonly role: 'seller';
  readonly sellerInfo: {
    readonly shop: ShopDetails;
    readonly location: ShopLocation;
    readonly business: Pick<ShopDetails, 'bRegNo' | 'tinNo' | 'license'> & { readonly bankDetails: BankDetails };
  };
  /** The time of completion as an ISO text. */
  readonly registrationDate: string;
  readonly status: 'pending';
  readonly lastUpdated: string;
}

/** The documents that the four steps collected. */
export interface CollectedRegistration {
  readonly seller: Pick<RegistrationSummary, 'userId' | 'fullName' | 'email' | 'phone'>;
  readonly store: Omit<ShopDetails, 'storeId'> & { readonly $id: string };
  readonly location: ShopLocation;
  readonly payment: Omit<BankDetails, 'isSaved'>;
  readonly isPaymentSaved: boolean;
}

/** Makes the summary; `now` is the moment of completion. */
export function toRegistrationSummary(collected: CollectedRegistration, now: Date): RegistrationSummary {
  const { seller, store, location, payment, isPaymentSaved } = collected;
  const { bRegNo, tinNo, license } = store;
  const { accountName, accountNo, type, provider, providerBranch } = payment;
  return {
    userId: seller.userId,
    fullName: seller.fullName,
    email: seller.email,
    phone: seller.phone,
    address: toAddress(location),
    role: 'seller',
    sellerInfo: {
      shop: {
        storeId: store.$id,
        storeName: store.storeName,
        storeType: store.storeType,
        phone: store.phone,
        bRegNo,
        tinNo,
        activeHrs: store.activeHrs,
        license,
      },
      location: toShopLocation(location),
      business: {
        bRegNo,
        tinNo,
        license,
        bankDetails: { accountName, accountNo, type, provider, providerBranch, isSaved: isPaymentSaved },
      },
    },
    registrationDate: now.toISOString(),
    status: 'pending',
    lastUpdated: now.toISOString(),
  };
}

function toShopLocation(location: ShopLocation): ShopLocation {
  const { region, district, ward, street, road, houseNo, postcode, latitude, longtude } = location;
  return { region, district, ward, street, road, houseNo, postcode, latitude, longtude };
}

/** The four steps are for shops in Tanzania, where the district is nearest to a city. */
function toAddress({ street, district, postcode }: ShopLocation): RegistrationSummary['address'] {
  return { street, city: district, zipCode: postcode ?? '', country: 'Tanzania' };
}
