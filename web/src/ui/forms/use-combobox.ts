import { type KeyboardEvent, useState } from 'react';
import { type Choice, findChoices, findNamedChoice } from './find-choices.ts';

interface ComboboxOptions {
  choices: readonly Choice[];
  value: string;
  /** The label of what is chosen; '' for nothing. */
  text: string;
  onChange: (value: string) => void;
}

/** The arrows go round in a list up to this long. In a longer one the last row is too far for one step: all must be drawn. */
const maxRounded = 100;
/** Stands for the first choice, where an arrow was pressed or something typed before there was any. */
const firstOfAll = Symbol('first');

/** An editable combobox with list autocomplete, after the ARIA Authoring Practices. */
export function useCombobox({ choices, value, text, onChange }: ComboboxOptions) {
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The value of the choice that Enter takes; '' for none. */
  const [activeValue, setActiveValue] = useState<string | typeof firstOfAll>('');
  const found = findChoices(choices, typed ?? '');
  const indexOf = (active: typeof activeValue) =>
    active === firstOfAll ? Math.min(0, found.length - 1) : found.findIndex((choice) => choice.value === active);
  const activeIndex = isOpen ? indexOf(activeValue) : -1;

  const open = (active: typeof activeValue) => {
    setIsOpen(true);
    setActiveValue(active);
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (choice: Choice) => {
    close();
    if (choice.value !== value) onChange(choice.value);
  };
  const type = (next: string) => {
    setTyped(next);
    // What is typed is meant to be found, so Enter takes the first that is.
    open(next === '' ? '' : (findChoices(choices, next)[0]?.value ?? firstOfAll));
  };
  const move = (to: number) => {
    const isRound = found.length <= maxRounded;
    const index = isRound ? (to + found.length) % found.length : Math.min(Math.max(to, 0), found.length - 1);
    open(found[index]?.value ?? firstOfAll);
  };
  /** Loading may have brought choices after the typing: then the first that fits is meant. */
  const wanted = () => found[activeIndex] ?? (typed ? found[0] : undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends an input method's own list is none of ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) move(activeIndex < 0 && step < 0 ? -1 : activeIndex + step);
      else if (value !== '' && !event.altKey) open(value);
      else move(step < 0 ? -1 : 0);
    } else if ((event.key === 'PageDown' || event.key === 'PageUp') && isOpen) {
      event.preventDefault();
      const step = event.key === 'PageDown' ? 8 : -8;
      move(Math.min(Math.max(activeIndex + step, 0), found.length - 1));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const choice = wanted();
      if (choice) choose(choice);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && isOpen && typed) {
      const choice = wanted();
      if (choice) choose(choice);
    }
  };

  return {
    found,
    activeIndex,
    isOpen,
    shownText: typed ?? text,
    type,
    openList: () => !isOpen && open(value),
    choose,
    onKeyDown,
    /** A name typed out in full is taken; anything less is dropped, and what was chosen stays. */
    leave: () => {
      const named = typed ? findNamedChoice(choices, typed) : undefined;
      if (named) choose(named);
      else close();
    },
  };
}
