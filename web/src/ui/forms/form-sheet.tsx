import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { Drawer } from '#ui/page/drawer.tsx';
import { useUnsavedMark } from './unsaved-mark.ts';

/** Hears whether the form of the sheet has changes that are not saved yet. */
const SheetChanges = createContext<(isChanged: boolean) => void>(() => undefined);

interface FormSheetProps {
  title: string;
  text: string;
  /** Stands in the place of the form until its script is there. */
  fallback?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One form in a sheet. Closing it with changes asks first, as leaving the page does. */
export function FormSheet({ title, text, fallback, onClose, children }: FormSheetProps) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <SheetChanges value={setChanged}>
      <Drawer open title={title} onClose={() => (isChanged ? setAsking(true) : onClose())}>
        <p className="mb-4 text-sm text-muted">{text}</p>
        <LazyPart fallback={fallback}>{children}</LazyPart>
      </Drawer>
      <ConfirmDialog
        open={isAsking}
        title={m.ui_leave_title()}
        message={m.ui_leave_text()}
        confirmLabel={m.ui_leave_confirm()}
        cancelLabel={m.ui_leave_cancel()}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
    </SheetChanges>
  );
}

/** Marks a form as changed: to the page, and to the sheet that it may stand in. */
export function useUnsavedSheet(isChanged: boolean): void {
  const notifySheet = useContext(SheetChanges);
  useUnsavedMark(isChanged);
  useEffect(() => {
    notifySheet(isChanged);
    return () => notifySheet(false);
  }, [notifySheet, isChanged]);
}
