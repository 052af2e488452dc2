import type { ComponentProps } from 'react';

interface FilePickerProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className' | 'tabIndex'> {
  onFile: (file: File) => void;
}

/** The browser's own choice of one file, for a button of ours to open: it is seen by nobody and passed over by Tab. */
export function FilePicker({ onFile, ...rest }: FilePickerProps) {
  return (
    <input
      {...rest}
      type="file"
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) onFile(file);
        // So that choosing the same file again is a change too.
        target.value = '';
      }}
    />
  );
}
