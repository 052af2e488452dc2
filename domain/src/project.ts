/** Names on the wire, fixed because other clients use them. */
export const projectId = 'duka';
export const databaseId = 'marketplace';
export const bucketId = 'files';
/** The app's brand name and version; OPS-008, OPS-009. `npm run release` writes the version here and in each `package.json`. */
export const appName = 'Duka';
export const appVersion = '1.1.0';
