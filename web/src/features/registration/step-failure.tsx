import { Alert } from '#ui/base/alert.tsx';

interface StepFailureProps {
  text: string;
  /** The advice, where there is one. */
  hint: string | undefined;
}

/** Says why a step's button did not go on. It stands beside the button, as the page may be scrolled to it. */
export function StepFailure({ text, hint }: StepFailureProps) {
  return (
    <Alert kind="error" className="mt-5">
      <p>{text}</p>
      {hint === undefined ? null : <p className="mt-1 font-normal">{hint}</p>}
    </Alert>
  );
}
