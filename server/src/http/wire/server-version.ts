/** The release of Appwrite whose contract this server keeps; answered by health and in every error. */
export const serverVersion = '1.7.5';
