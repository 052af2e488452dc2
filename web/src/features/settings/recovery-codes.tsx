import { appName } from '@duka/domain/project';
import { useEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { buttonClass } from '#ui/base/button-look.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';

/** Shows, once, the codes that open the account when the phone is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const text = codes.join('\n');
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    if (link.current) link.current.href = url;
    return () => URL.revokeObjectURL(url);
  }, [text]);
  return (
    <>
      <p className="text-muted">{m.settings_recovery_text()}</p>
      <div className="my-4 flex items-start gap-2 rounded-control bg-sunken py-2 pr-1 pl-4">
        <ul aria-label={m.settings_recovery_title()} className="grid grow gap-x-6 gap-y-1 py-2 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-base text-ink">{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={text} label={m.settings_recovery_copy()} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <a
          ref={link}
          href="#recovery-codes"
          download={`${appName.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass('secondary', 'usual')}
        >
          <Icon name="download" />
          {m.settings_recovery_download()}
        </a>
        <Button onClick={onDone}>{m.settings_recovery_done()}</Button>
      </div>
    </>
  );
}
