import { useEffect, useEffectEvent, useId, useState } from 'react';
import { setUnderWay } from '#settled.ts';

/** Milliseconds without a keystroke before what was typed is acted on. */
const pauseMs = 300;

/**
 * A text that is shown at once and handed on after a pause. A value that changes from elsewhere (the back button,
 * Clear Filters) replaces the text; the echo of what was handed on does not, as more may have been typed since. The last
 * function hands on at once, for whoever leaves the field.
 */
export function useDelayedText(
  value: string,
  onPause: (text: string) => void,
): [text: string, setText: (text: string) => void, handOnNow: () => void] {
  const [text, setText] = useState(value);
  const [handedOn, setHandedOn] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== handedOn) {
      setText(value);
      setHandedOn(value);
    }
  }
  const pause = useId();
  const handOnNow = () => {
    if (text === handedOn) return;
    setHandedOn(text);
    onPause(text);
  };
  const handOn = useEffectEvent(handOnNow);
  useEffect(() => {
    if (text === handedOn) return;
    setUnderWay(pause, true);
    const timer = setTimeout(() => handOn(), pauseMs);
    return () => {
      clearTimeout(timer);
      setUnderWay(pause, false);
    };
  }, [text, handedOn, pause]);
  return [text, setText, handOnNow];
}
