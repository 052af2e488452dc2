import { type MouseEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import type { Choice } from './find-choices.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  found: readonly Choice[];
  activeIndex: number;
  value: string;
  isLoading: boolean;
  onChoose: (choice: Choice) => void;
}

/** The rows that are rendered at first, and added while the list is scrolled: thousands would make a small phone stutter. */
const rowsAtOnce = 60;

const boxClass =
  'absolute inset-x-0 top-full z-10 mt-1 max-h-[min(13rem,40dvh)] overflow-y-auto overscroll-contain rounded-control border border-line bg-surface shadow-raised';

export function optionId(listId: string, index: number) {
  return `${listId}-${index}`;
}

/** The list below a combobox. It never takes the focus: the active row is named by `aria-activedescendant`. */
export function ComboboxList({ id, label, found, activeIndex, value, isLoading, onChoose }: ComboboxListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [wantedRows, setWantedRows] = useState(rowsAtOnce);
  const rows = Math.min(found.length, Math.max(wantedRows, activeIndex + rowsAtOnce / 2));

  const count = found.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grows, as when it is loaded, has to be shown again.
  useEffect(() => {
    const list = box.current;
    const { visualViewport } = window;
    const show = () => {
      if (!list) return;
      // The keyboard of a phone comes up after the list, and over the bar at the bottom.
      const isBarCovered = visualViewport && visualViewport.height < window.innerHeight * 0.8;
      list.style.scrollMarginBottom = isBarCovered ? '0.5rem' : '5rem';
      list.scrollIntoView({ block: 'nearest' });
    };
    show();
    visualViewport?.addEventListener('resize', show);
    return () => visualViewport?.removeEventListener('resize', show);
  }, [count]);
  useEffect(() => {
    const row = activeIndex < 0 ? undefined : document.getElementById(optionId(id, activeIndex));
    if (row && box.current) keepInView(box.current, row);
  }, [activeIndex, id]);

  const showMore = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (below < list.clientHeight && rows < found.length) setWantedRows(rows + rowsAtOnce);
  };

  if (count === 0) {
    return (
      <div ref={box} aria-hidden="true" className={`${boxClass} px-3.5 py-3 text-muted`}>
        {isLoading ? m.choice_loading() : m.choice_none()}
      </div>
    );
  }
  return (
    <div
      ref={box}
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
      // A press must not take the focus from the combobox, and with it the keyboard of a phone.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onScroll={showMore}
      className={boxClass}
    >
      {found.slice(0, rows).map((choice, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
        <div
          key={choice.value}
          id={optionId(id, index)}
          role="option"
          aria-selected={choice.value === value}
          aria-setsize={count}
          aria-posinset={index + 1}
          onClick={() => onChoose(choice)}
          className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-2 text-base ${index === activeIndex ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-sunken'}`}
        >
          <span className="min-w-0">{choice.label}</span>
          {choice.value === value ? <Icon name="check" /> : null}
        </div>
      ))}
    </div>
  );
}

/** Not scrollIntoView, which would move the page too. */
function keepInView(list: HTMLElement, row: HTMLElement) {
  if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
  const below = row.offsetTop + row.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}
