import { useEffect, useEffectEvent, useId, useState } from 'react';
import { setUnderWay } from '#settled.ts';

/** Milliseconds without a keystroke before what was typed is acted on, where acting costs a call over the network. */
const networkPauseMs = 300;

/**
 * A text that is shown at once and handed on after a pause. A value that changes from elsewhere (the back button,
 * Clear Filters) replaces the text; the echo of what was handed on does not, as more may have been typed since. A press
 * anywhere hands on at once: what a link leads back to is what was typed.
 */
export function useDelayedText(
  value: string,
  onPause: (text: string) => void,
  pauseMs = networkPauseMs,
): [string, (text: string) => void] {
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
  const handOn = useEffectEvent(() => {
    setHandedOn(text);
    onPause(text);
  });
  useEffect(() => {
    if (text === handedOn) return;
    setUnderWay(pause, true);
    const onTime = () => handOn();
    const timer = setTimeout(onTime, pauseMs);
    // Before the link itself: a blur would come too early, as the list may move between the press and its end.
    document.addEventListener('click', onTime, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onTime, true);
      setUnderWay(pause, false);
    };
  }, [text, handedOn, pause, pauseMs]);
  return [text, setText];
}
