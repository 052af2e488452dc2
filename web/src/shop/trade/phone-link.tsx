import { parsePhone } from '@duka/domain/values/phone';

/** Shows a phone number as a link that calls it; what is no number, in a row from before, as the text that it is. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  const number = parsePhone(phone);
  if (number === undefined) return <span className="wrap-anywhere">{phone}</span>;
  return (
    <a href={`tel:${number}`} className={`${className} tabular-nums underline-offset-2`}>
      {phone}
    </a>
  );
}
