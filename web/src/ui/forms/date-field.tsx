import { TextField, type TextFieldProps } from '#ui/base/text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>;

/** The device's own date picker; value, min and max are YYYY-MM-DD. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}
