import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useScanner } from './use-scanner.ts';

/** Takes what a scanner types out of a form that asks for no product, and says so (SCAN-001, decision 0084). */
export function StrayScan({ storeId }: { storeId: string }) {
  const [code, setCode] = useState('');
  useScanner({ storeId, onScan: setCode });
  return (
    <p role="status" className={code === '' ? 'sr-only' : 'text-sm font-medium text-danger wrap-anywhere'}>
      {code === '' ? '' : m.scan_left_out({ code })}
    </p>
  );
}
