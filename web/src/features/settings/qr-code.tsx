import { encode } from 'uqr';

/** Draws a code in the page, so that a secret in it goes nowhere. It is dark on light in both themes, as readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto my-4 size-52 rounded-control"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
