/**
 * The five regions of Zanzibar with their eleven districts, kept by hand: the package covers the mainland only.
 * No free list of their wards exists, so wards and streets are samples and say so. The digits before the ward are the
 * postal prefix of the region and the number of the district.
 */
export const zanzibar = [
  {
    name: 'Mjini Magharibi',
    postcode: '71',
    latitude: -6.17,
    longitude: 39.21,
    districts: ['Mjini', 'Magharibi A', 'Magharibi B'],
  },
  { name: 'Kusini Unguja', postcode: '72', latitude: -6.27, longitude: 39.42, districts: ['Kati', 'Kusini'] },
  {
    name: 'Kaskazini Unguja',
    postcode: '73',
    latitude: -5.94,
    longitude: 39.29,
    districts: ['Kaskazini A', 'Kaskazini B'],
  },
  { name: 'Kusini Pemba', postcode: '74', latitude: -5.27, longitude: 39.74, districts: ['Chake Chake', 'Mkoani'] },
  { name: 'Kaskazini Pemba', postcode: '75', latitude: -5.04, longitude: 39.75, districts: ['Wete', 'Micheweni'] },
] as const;
