import { bucketId, databaseId, projectId } from '@duka/domain/project';
import { Account, Client, Databases } from 'appwrite';

const env = import.meta.env;
/** The page's own origin. The build that writes the sign-in into the first HTML has none and calls nothing. */
const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin;

/** The backend's address and the names of our data; values of the build, public by nature (OPS-010, OPS-011). */
export const backend = {
  endpoint: env.VITE_BACKEND_ENDPOINT || `${origin}/v1`,
  projectId: env.VITE_PROJECT_ID || projectId,
  databaseId: env.VITE_DATABASE_ID || databaseId,
  bucketId: env.VITE_BUCKET_ID || bucketId,
};

export const client = new Client().setEndpoint(backend.endpoint).setProject(backend.projectId);
export const accountService = new Account(client);
export const documentService = new Databases(client);
