import type { SellerKey } from './demo-people.ts';

/** The shop of each seller; its document id is the seller's followed by `-shop`. Places are real; roads and the numbers of permits are samples. */
export const demoStores = {
  asha: {
    store: {
      storeName: 'Asha Agrovet',
      storeType: 'Medium-Scale',
      phone: '+255712000001',
      bRegNo: '412776',
      tinNo: '104382917',
      activeHrs: '07:30am - 05:30pm',
      storeDescription:
        'Seeds, fertiliser, crop protection, animal health and tools for farmers around Arusha. ' +
        'Ushauri wa kilimo ni bure: ask us before you spray.',
      storeLocation: 'Kaloleni, Arusha',
      acceptReturns: true,
      slug: 'asha-agrovet',
      isOpenToPublic: true,
      orderWays: ['pickup', 'delivery'],
      deliveryNote: 'Ndani ya Arusha mjini TZS 3,000; outside the town by bus, at the price of the bus.',
    },
    location: {
      region: 'Arusha',
      district: 'Arusha Urban',
      ward: 'Kaloleni',
      street: 'Kaloleni Mashariki',
      road: 'Barabara ya mfano 1',
      houseNo: 'Mfano 2',
      postcode: '23103',
      latitude: -3.3712,
      longtude: 36.6904,
    },
    payments: [
      {
        accountName: 'Asha Agrovet',
        accountNo: '0150412776100',
        type: 'bank',
        provider: 'CRDB',
        providerBranch: 'Arusha',
      },
      { accountName: 'Asha Mushi', accountNo: '+255754000001', type: 'mobile', provider: 'M-Pesa', providerBranch: '' },
    ],
    permits: [
      { kind: 'pesticides', number: 'MFANO/V/104', expiresInDays: 190 },
      { kind: 'seeds', number: 'MFANO/M/2217', expiresInDays: 310 },
      { kind: 'fertilisers', number: 'MFANO/B/58', expiresInDays: 310 },
      { kind: 'veterinary', number: 'MFANO/D/731', expiresInDays: 95 },
      { kind: 'feed', number: 'MFANO/C/46', expiresInDays: 240 },
    ],
  },
  juma: {
    store: {
      storeName: 'Makoye Mifugo na Nafaka',
      storeType: 'Small-Scale',
      phone: '+255713000002',
      bRegNo: '538104',
      tinNo: '117650238',
      activeHrs: '08:00 - 17:00',
      storeDescription: 'Feed, grain and fish from the lake, wholesale and retail. Tunafikisha mzigo stendi.',
      storeLocation: 'Nyegezi, Mwanza',
      acceptReturns: false,
    },
    location: {
      region: 'Mwanza',
      district: 'Nyamagana',
      ward: 'Nyegezi',
      street: 'Ibanda',
      road: 'Barabara ya mfano 2',
      houseNo: 'Mfano 4',
      postcode: '33117',
      latitude: -2.5836,
      longtude: 32.9021,
    },
    payments: [
      {
        accountName: 'Juma Makoye',
        accountNo: '+255784000002',
        type: 'mobile',
        provider: 'Airtel Money',
        providerBranch: '',
      },
    ],
    permits: [{ kind: 'feed', number: 'MFANO/C/112', expiresInDays: 130 }],
  },
} as const satisfies Record<SellerKey, unknown>;
