import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

interface SaveRowProps {
  save: { readonly isPending: boolean; readonly isError: boolean };
  label: string;
  /** The text of the button while it saves. */
  savingLabel?: string;
  failed: string;
  disabled?: boolean;
}

/** The end of a form shows the outcome of the save, and its button. */
export function SaveRow({ save, label, savingLabel = m.settings_saving(), failed, disabled }: SaveRowProps) {
  return (
    <>
      {save.isError ? (
        <Alert kind="error" className="mt-5">
          {failed}
        </Alert>
      ) : null}
      <div className="mt-5 flex justify-end">
        <Button type="submit" busy={save.isPending} disabled={disabled} className="max-sm:w-full">
          {save.isPending ? savingLabel : label}
        </Button>
      </div>
    </>
  );
}
