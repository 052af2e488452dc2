/** Words that the English texts have and that stay in Kiswahili, in small letters: signs of units. */
export const allowedWords: ReadonlySet<string> = new Set(['ml']);

/** Texts that stay: names of banks, that of the file of a journey, and what the emoji picker lets nobody name. */
export const allowedTexts: readonly string[] = [
  ...['Bank of Baroda', 'Bank of India', 'products.csv', 'Type to search for an emoji', 'Category navigation'],
  ...['Skin tone MEDIUM_LIGHT', 'Skin tone MEDIUM_DARK', 'Skin tone MEDIUM'],
];
