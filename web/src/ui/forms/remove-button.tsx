import { IconButton } from '#ui/base/icon-button.tsx';
import { focusHeading } from '#ui/page/focus-heading.ts';

interface RemoveButtonProps {
  label: string;
  onRemove: () => void;
}

/** Takes a line out of a form, and gives the focus to the same button of the next line, or else of the one before. */
export function RemoveButton({ label, onRemove }: RemoveButtonProps) {
  return (
    <IconButton
      icon="trash"
      label={label}
      data-removes
      onClick={({ currentTarget }) => {
        const all = [...document.querySelectorAll<HTMLElement>('[data-removes]')];
        const at = all.indexOf(currentTarget);
        const neighbour = all[at + 1] ?? all[at - 1];
        if (neighbour) neighbour.focus();
        else focusHeading();
        onRemove();
      }}
    />
  );
}
