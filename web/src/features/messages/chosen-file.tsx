import { m } from '#paraglide/messages.js';
import { formatBytes } from '#shop/format-bytes.ts';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import type { Draft } from './drafts.ts';

interface ChosenFileProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  onRemove: () => void;
}

/** Names the file that goes along. Of a photo a smaller copy is sent, or the original where the sender asks for it. */
export function ChosenFile({ draft, onChange, onRemove }: ChosenFileProps) {
  const { fileName: name = m.messages_attachment(), photoBytes, isOriginal = false } = draft;
  return (
    <div className="mb-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-sm">
      <p className="flex items-center gap-2">
        <span className="min-w-0 grow truncate font-medium">{name}</span>
        <IconButton icon="close" label={m.messages_remove_file({ name })} onClick={onRemove} />
      </p>
      {photoBytes === undefined ? null : (
        <CheckboxField
          label={m.messages_send_original({ size: formatBytes(photoBytes) })}
          checked={isOriginal}
          onChange={(checked) => onChange({ isOriginal: checked || undefined })}
        />
      )}
    </div>
  );
}
