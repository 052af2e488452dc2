import type { ReactNode } from 'react';
import { Button } from '#ui/base/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Drawer } from '#ui/page/drawer.tsx';

interface FilterPanelProps {
  isWide: boolean;
  title: string;
  clearLabel: string;
  showLabel: string;
  /** The count line, so that a phone shows beneath the sheet what a choice did. */
  countLine: string;
  /** How the fields stand beside each other on wide screens, as a class. */
  columns: string;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The choices of a list, each acting at once: in the page on wide screens, a sheet from the bottom on phones. */
export function FilterPanel({
  isWide,
  title,
  clearLabel,
  showLabel,
  countLine,
  columns,
  onClear,
  onClose,
  children,
}: FilterPanelProps) {
  if (isWide) {
    return (
      <Card className="mb-4">
        <section aria-label={title} className={`grid gap-x-5 gap-y-4 ${columns}`}>
          {children}
        </section>
      </Card>
    );
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClear}>
            {clearLabel}
          </Button>
          <Button onClick={onClose}>{showLabel}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p role="status" className="text-sm text-muted">
          {countLine}
        </p>
        {children}
      </div>
    </Drawer>
  );
}
