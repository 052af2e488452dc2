import { checkAvatar } from '@duka/domain/accounts/avatar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileViewUrl, uploadFile } from '#data/calls/files.ts';
import { isStorageFull } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { track } from '#settled.ts';
import { useToast } from '#ui/base/toast.tsx';

interface AvatarUploadOptions {
  /** Stores the picture's link. */
  readonly save: (link: string) => Promise<unknown>;
  readonly doneText: string;
  readonly failedText: string;
}

/** Checks, cuts, sends and stores a chosen picture at once; CALL-036, CALL-038, CALL-039. */
export function useAvatarUpload({ save, doneText, failedText }: AvatarUploadOptions) {
  const { id: userId } = useSignedInUser();
  const { show } = useToast();
  const [error, setError] = useState('');
  const upload = useMutation({
    mutationFn: async (file: File) => {
      // Customers may see it, and only the seller may change it (decision 0019).
      const permissions = ['read("any")', `update("user:${userId}")`, `delete("user:${userId}")`];
      const { $id } = await uploadFile(file, { permissions });
      await save(fileViewUrl($id));
    },
    onSuccess: () => show(doneText),
    onError: (failure) => setError(isStorageFull(failure) ? `${failedText} ${m.settings_storage_full()}` : failedText),
  });

  const choose = async (file: File) => {
    if (upload.isPending) return;
    setError('');
    const problem = checkAvatar(file);
    if (problem)
      return setError(problem === 'too_large' ? m.settings_avatar_too_large() : m.settings_avatar_no_image());
    const { prepareAvatar } = await track(import('./prepare-avatar.ts'));
    const prepared = await prepareAvatar(file);
    if (!prepared) return setError(m.settings_avatar_no_image());
    upload.mutate(prepared);
  };
  return { choose, error, isPending: upload.isPending };
}
