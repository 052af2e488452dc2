import { checkLicenseFile, type LicenseProblem, licenseExtensions } from '@duka/domain/shops/license';
import { useId, useRef, useState } from 'react';
import { fileViewUrl, uploadFile } from '#data/calls/files.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { Button } from '#ui/base/button.tsx';
import { labelClass } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { useUnsavedSheet } from '#ui/forms/form-sheet.tsx';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';

/** A chosen file under the id that it is stored with, also by a second try. */
interface Chosen {
  readonly file: File;
  readonly fileId: string;
}

/**
 * Holds the file that was chosen for a permit until the permit is saved. `send` resolves to its address, or to undefined where none was
 * chosen; it rejects as the upload does.
 */
export function usePermitFile() {
  const { id: userId } = useSignedInUser();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<LicenseProblem>();
  const [share, setShare] = useState<number>();
  return {
    ...{ chosen, problem, share },
    choose: (file: File) => {
      const found = checkLicenseFile(file);
      setProblem(found);
      if (!found) setChosen({ file, fileId: ID.unique() });
    },
    async send(): Promise<string | undefined> {
      if (!chosen) return undefined;
      const { file, fileId } = chosen;
      // A paper of the shop is nobody else's business (decision 0019).
      const permissions = ['read', 'update', 'delete'].map((action) => `${action}("user:${userId}")`);
      try {
        await uploadFile(file, { permissions, fileId, onProgress: setShare });
      } catch (error) {
        // An earlier try whose answer was lost has stored it.
        if (!(error instanceof ApiFailure) || error.type !== 'storage_file_already_exists') throw error;
      } finally {
        setShare(undefined);
      }
      return fileViewUrl(fileId);
    },
  };
}

const problemWords: Record<LicenseProblem, () => string> = {
  license_type: m.shop_license_wrong_type,
  license_empty: m.shop_license_empty,
  license_too_large: m.shop_license_too_large,
};

interface PermitFileProps {
  upload: ReturnType<typeof usePermitFile>;
  hasStored: boolean;
  isBusy: boolean;
}

/** Takes a photo or a PDF of the permit; it is sent as the permit is saved. */
export function PermitFile({ upload: { chosen, problem, share, choose }, hasStored, isBusy }: PermitFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useUnsavedSheet(chosen !== undefined);
  return (
    <div>
      <p id={`${id}-label`} className={labelClass}>
        {m.permits_file()}
      </p>
      <FilePicker
        ref={input}
        name="file"
        accept={licenseExtensions.join(',')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
        disabled={isBusy}
        onFile={choose}
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          icon="upload"
          disabled={isBusy}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-label ${id}-state ${id}-hint`}
        >
          {chosen || hasStored ? m.shop_license_choose_other() : m.shop_license_choose()}
        </Button>
        <p id={`${id}-state`} aria-live="polite" className="min-w-0 wrap-anywhere text-sm text-ink">
          {chosen?.file.name ?? (hasStored ? m.permits_file_stored() : m.permits_file_none())}
        </p>
      </div>
      {share === undefined ? null : <ProgressBar label={m.permits_file_progress()} value={share} />}
      {problem ? (
        <p role="alert" className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size={16} className="mt-0.5" />
          {problemWords[problem]()}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {m.permits_file_hint()}
      </p>
    </div>
  );
}
