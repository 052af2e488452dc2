/** What runs a command of the domain on the phone's copy. */
export { applyCommand, commandCollections } from '@duka/domain/rows/apply-command';
export { openLocalShop } from '@duka/domain/rows/local-shop';
