interface KnownValuesProps {
  values: readonly (readonly [label: string, value: string])[];
  /** Says where they are changed. */
  hint: string;
}

/** Values that a form asks for and that have their home elsewhere: they are shown, and changed there. */
export function KnownValues({ values, hint }: KnownValuesProps) {
  if (values.length === 0) return null;
  return (
    <div className="rounded-control bg-sunken px-3.5 py-2.5 text-sm">
      <dl className="flex flex-col gap-1">
        {values.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{label}</dt>
            <dd className="max-w-full font-medium wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-muted">{hint}</p>
    </div>
  );
}
