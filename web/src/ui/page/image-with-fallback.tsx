import { type ReactNode, useState } from 'react';

interface ImageWithFallbackProps {
  src?: string | null | undefined;
  alt: string;
  /** Stands in while there is no address, and when the picture cannot be loaded. */
  fallback: ReactNode;
  /** Pictures above the fold should not wait. */
  eager?: boolean;
}

/** Fills its box, so give the box a size: nothing moves when the picture comes. */
export function ImageWithFallback({ src, alt, fallback, eager = false }: ImageWithFallbackProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return fallback;
  return (
    <img
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
      className="size-full object-cover"
    />
  );
}
