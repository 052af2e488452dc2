import { useEffect, useRef } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';

interface UnknownCodeProps {
  code: string;
  /** When it was scanned, in milliseconds of any one clock. */
  scannedAtMs?: number;
}

/**
 * Says that no product has a scanned code (SCAN-005), and comes into sight with each scan of one, wherever the page stands. An
 * empty code says nothing yet, in the place where it will be read out.
 */
export function UnknownCode({ code, scannedAtMs }: UnknownCodeProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code may be scanned again.
  useEffect(() => {
    if (code !== '') words.current?.scrollIntoView({ block: 'center' });
  }, [code, scannedAtMs]);
  return (
    <p ref={words} role="status" className={code === '' ? 'sr-only' : 'text-sm font-medium text-danger'}>
      {code === '' ? null : (
        <>
          {m.scan_unknown({ code })} <AddByCode code={code} />
        </>
      )}
    </p>
  );
}

/** The way to a new product that has this code as its barcode. */
export function AddByCode({ code }: { code: string }) {
  return (
    <Link
      to={`/products/add?${new URLSearchParams({ barcode: code })}`}
      className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline underline-offset-4"
    >
      {m.scan_add()}
    </Link>
  );
}
