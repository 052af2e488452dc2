/** Shows a stored number as a link that calls it; what is no number, in a row from before R47, as the text that it is. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  if (!phone.startsWith('+')) return <span className="wrap-anywhere">{phone}</span>;
  return (
    <a href={`tel:${phone}`} className={`${className} tabular-nums underline-offset-2`}>
      {phone}
    </a>
  );
}
