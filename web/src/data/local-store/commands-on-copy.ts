/** The functions that run a command of the domain on the phone's copy, in a script that is built apart. */
export { applyCommand } from '@duka/domain/rows/apply-command';
export { openLocalShop } from '@duka/domain/rows/local-shop';
export { commandCollections } from '@duka/domain/rows/pending-command';
