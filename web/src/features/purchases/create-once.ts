import { toApiFailure } from '#api/api-error.ts';
import { createDocument } from '#api/documents.ts';

/** What is there already under an id of this form's own was stored by its first try. */
export async function createOnce(...command: Parameters<typeof createDocument>): Promise<void> {
  try {
    await createDocument(...command);
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.type !== 'document_already_exists') throw failure;
  }
}
