import { useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { copyText } from './copy-text.ts';

/** Milliseconds the tick stays. */
const tickMs = 2_000;

interface CopyButtonProps {
  text: string;
  label: string;
  onCopied?: () => void;
}

export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const { show } = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), tickMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await copyText(text))) {
      show(m.ui_copy_failed(), { kind: 'error' });
      return;
    }
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <IconButton icon={copied ? 'check' : 'copy'} label={label} onClick={copy} tone={copied ? 'done' : 'muted'} />
      <span role="status" className="sr-only">
        {copied ? m.ui_copied() : ''}
      </span>
    </>
  );
}
