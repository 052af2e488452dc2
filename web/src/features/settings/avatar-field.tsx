import { useId, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { FilePicker } from '#ui/forms/file-picker.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';
import type { useAvatarUpload } from './use-avatar-upload.ts';

interface AvatarFieldProps {
  label: string;
  src: string | null | undefined;
  icon: IconName;
  /** True while the form beside it is saved (SET-016). */
  disabled: boolean;
  upload: ReturnType<typeof useAvatarUpload>;
}

/** Takes a picture and stores it as soon as it is chosen; SET-004, SET-009. */
export function AvatarField({ label, src, icon, disabled, upload }: AvatarFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mb-6 flex flex-wrap items-start gap-4">
      <div className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-sunken text-muted">
        <ImageWithFallback src={src} alt={label} eager fallback={<Icon name={icon} size={36} />} />
      </div>
      <div className="min-w-40 grow basis-0">
        <p id={`${id}-label`} className="text-sm font-semibold text-ink">
          {label}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {m.settings_avatar_hint()}
        </p>
        <FilePicker
          ref={input}
          accept="image/*"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-error`}
          onFile={(file) => void upload.choose(file)}
        />
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger empty:hidden">
          {upload.error}
        </p>
        <Button
          variant="secondary"
          icon="camera"
          className="mt-2"
          busy={upload.isPending}
          disabled={disabled}
          aria-describedby={`${id}-label ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {upload.isPending ? m.settings_avatar_uploading() : m.settings_avatar_choose()}
        </Button>
      </div>
    </div>
  );
}
