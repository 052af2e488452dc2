import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a keystroke before what was typed is acted on. */
const pauseMs = 300;

/**
 * A text that is shown at once and handed on after a pause. A value that changes from elsewhere (the back button,
 * Clear Filters) replaces the text; the echo of what was handed on does not, as more may have been typed since.
 */
export function useDelayedText(value: string, onPause: (text: string) => void): [string, (text: string) => void] {
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
  const handOn = useEffectEvent(() => {
    setHandedOn(text);
    onPause(text);
  });
  useEffect(() => {
    if (text === handedOn) return;
    const timer = setTimeout(() => handOn(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, handedOn]);
  return [text, setText];
}
