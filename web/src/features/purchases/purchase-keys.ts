/** Among the books, as what a purchase pays makes them old. The form of a purchase needs no list of them. */
export const purchaseKeys = { all: ['money', 'purchases'] as const };
