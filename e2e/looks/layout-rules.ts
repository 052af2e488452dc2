// Each of these runs in the page, so it refers to nothing outside itself. Each answers what it finds wrong, in words.

/** Nothing can be pushed sideways: neither the page nor a box in it, but for a line of chips. */
export function findSidewaysScroll(): string[] {
  const root = document.documentElement;
  const findings: string[] = [];
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > root.clientWidth + 0.5;
    });
    const cause = widest.at(-1)?.outerHTML.slice(0, 160) ?? '';
    findings.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}: ${cause}`);
  }
  for (const box of document.body.querySelectorAll<HTMLElement>('*')) {
    if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth <= 1 || !box.checkVisibility()) continue;
    if (box.matches('[data-chip-row]')) continue;
    if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) continue;
    findings.push(`${box.scrollWidth} px lie in a box of ${box.clientWidth}: ${box.outerHTML.slice(0, 160)}`);
  }
  return findings;
}

/** An icon is square, at most 40 px high (where the text has its usual size), and beside words at most 1.5 lines of them. */
export function findGrownIcons(): string[] {
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return [...document.querySelectorAll('svg[aria-hidden="true"][viewBox="0 0 24 24"]')].flatMap((icon) => {
    if (!icon.checkVisibility()) return [];
    const { width, height } = icon.getBoundingClientRect();
    const host = icon.parentElement as HTMLElement;
    const wordsBeside = [...host.childNodes].some((node) => (node.textContent ?? '').trim() !== '');
    const { lineHeight, fontSize } = getComputedStyle(host);
    const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.2;
    const most = wordsBeside ? Math.max(1.5 * line, 24 * textScale) : 40 * textScale;
    if (width <= most + 0.5 && height <= most + 0.5 && Math.abs(width - height) < 1 && width > 0) return [];
    return [`${width} x ${height} px, at most ${most} square: ${host.outerHTML.slice(0, 200)}`];
  });
}

/** No word and no amount of money is broken inside, and no text stands in a column one or two letters wide. */
export function findBrokenWords(): string[] {
  /** Letters of a word that may not fit a phone's line, such as an address of mail. */
  const longWord = 20;
  const findings: string[] = [];
  const range = document.createRange();
  const countLines = (node: Node, from: number, to: number) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    const tops: number[] = [];
    for (const { top, width, height } of range.getClientRects()) {
      if (width > 0 && !tops.some((other) => Math.abs(other - top) < height / 2)) tops.push(top);
    }
    return tops.length;
  };
  /** Such words stand in a box of one pixel. */
  const isForScreenReaders = (element: Element): boolean =>
    element.getBoundingClientRect().width <= 1 ||
    (element.parentElement !== null && isForScreenReaders(element.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (text.trim() === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const lines = countLines(node, 0, text.length);
    if (lines < 2) continue;
    if (isForScreenReaders(parent)) continue;
    if (lines > 2 && text.trim().length / lines <= 2) findings.push(`a column of letters: "${text.trim()}"`);
    for (const { 0: amount, index } of text.matchAll(/(?:TZS|TSh)\s[+−]?\d[\d,.]*\d|\d[\d,.]*\d\s(?:TZS|TSh)/gu)) {
      if (countLines(node, index, index + amount.length) > 1)
        findings.push(`the amount "${amount}" is broken inside: "${text.trim()}"`);
    }
    for (const { 0: word, index } of text.matchAll(/[^\s\p{Pd}/·…]+/gu)) {
      if (word.length > longWord || word.includes('@')) continue;
      if (countLines(node, index, index + word.length) > 1)
        findings.push(`"${word}" is broken inside: "${text.trim()}"`);
    }
  }
  return findings;
}

/** Words stay inside the button, link or field that they name. */
export function findOutgrowingWords(): string[] {
  const range = document.createRange();
  return [...document.querySelectorAll('button, a[href], [role="button"], label')].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const box = control.getBoundingClientRect();
    if (getComputedStyle(control).display === 'inline' || box.width <= 2) return [];
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      if ((node.textContent ?? '').trim() === '' || parent.getBoundingClientRect().width <= 1) continue;
      // Words that are cut with three dots are cut on purpose.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < box.left - 1 || right > box.right + 1)) {
        return [`"${node.textContent}" is wider than ${control.outerHTML.slice(0, 160)}`];
      }
    }
    return [];
  });
}

/**
 * Every control can be brought into view whole, and pressed: no other control, no bar and no edge of the window lies over
 * it. Scrolls to find out, and back.
 */
export function findCoveredControls(): string[] {
  const selector =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [role="checkbox"], [role="option"]';
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const root = modal ?? document.body;
  const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    // Smaller ones are for screen readers, or shown once they have the focus.
    if (width <= 2 || height <= 2 || control.closest('[inert], [aria-hidden="true"], .sr-only')) return false;
    return control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
  const scrolled = [...document.querySelectorAll<HTMLElement>('*')]
    .filter((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)
    .map((box) => ({ box, left: box.scrollLeft, top: box.scrollTop }));
  const findings: string[] = [];

  /** Undefined where the control is seen whole and can be pressed; else what is in the way. */
  function findObstacle(control: HTMLElement): string | undefined {
    const style = getComputedStyle(control);
    const isField = control.matches('input, select, textarea');
    for (const rect of style.display === 'inline' ? control.getClientRects() : [control.getBoundingClientRect()]) {
      // A button may stand in the padding of a field.
      const before = isField ? Number.parseFloat(style.paddingLeft) : 0;
      const after = isField ? Number.parseFloat(style.paddingRight) : 0;
      const left = rect.left + Math.max(3, before);
      const right = rect.right - Math.max(3, after);
      if (rect.left < -1 || rect.right > innerWidth + 1) return `beyond the side (${rect.left} to ${rect.right})`;
      const isHigh = rect.height > innerHeight * 0.6;
      if (!isHigh && (rect.top < -1 || rect.bottom > innerHeight + 1)) return `outside the window at ${rect.top}`;
      const tops = isHigh ? [innerHeight / 2] : [rect.top + 3, (rect.top + rect.bottom) / 2, rect.bottom - 3];
      for (const y of tops) {
        for (const x of [left, (left + right) / 2, right]) {
          const hit = document.elementFromPoint(x, y);
          if (!hit || hit === control || control.contains(hit) || hit.contains(control)) continue;
          const label = hit.closest('label');
          if (label && (label.control === control || label.contains(control))) continue;
          // Overlays, such as a list of choices or a notice, go away again.
          const over = hit.closest('[role="listbox"], [role="dialog"], [popover]');
          if (over && !over.contains(control)) continue;
          return `${hit.outerHTML.slice(0, 120)} lies over it`;
        }
      }
    }
    return undefined;
  }

  const left = new Map(controls.map((control) => [control, findObstacle(control)] as const));
  for (const control of controls) {
    if (left.get(control) === undefined) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    for (const [other, obstacle] of left) {
      if (obstacle === undefined) continue;
      const found = findObstacle(other);
      if (found === undefined || other === control) left.set(other, found);
    }
    const obstacle = left.get(control);
    if (obstacle !== undefined) findings.push(`${obstacle}: ${control.outerHTML.slice(0, 160)}`);
  }
  for (const { box, left: x, top: y } of scrolled) box.scrollTo({ left: x, top: y, behavior: 'instant' });
  return findings;
}

/**
 * At the first sight nothing that floats lies over a control: whoever does not scroll first presses the wrong one. A bar as
 * wide as the window, or as the page beside the sidebar, is its edge.
 */
export function findFloatingOverControls(): string[] {
  if (document.querySelector('dialog:modal')) return [];
  const findFloat = (element: Element | null): Element | undefined =>
    !element || getComputedStyle(element).position === 'fixed'
      ? (element ?? undefined)
      : findFloat(element.parentElement);
  const controls = [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => ({ control, box: control.getBoundingClientRect(), float: findFloat(control) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  // Overlays go away again.
  const floating = controls.filter(
    ({ float }) =>
      float && float.getBoundingClientRect().width < innerWidth * 0.8 && !float.closest('[popover], [role="dialog"]'),
  );
  return controls.flatMap(({ control, box, float }) => {
    const over = floating.find(
      (other) =>
        !float &&
        Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 2 &&
        Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 2,
    );
    return over ? [`${over.control.outerHTML.slice(0, 120)} over ${control.outerHTML.slice(0, 160)}`] : [];
  });
}

/** Text that does not fit its box ends in three dots: who reads it sees that there is more. */
export function findSilentCuts(): string[] {
  const range = document.createRange();
  return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((box) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isWide = isCut(overflowX) && textOverflow !== 'ellipsis' && box.scrollWidth > box.clientWidth + 1;
    const isHigh = isCut(overflowY) && webkitLineClamp === 'none' && box.scrollHeight > box.clientHeight + 1;
    // Words for screen readers stand in a box of one pixel.
    if ((!isWide && !isHigh) || box.clientWidth <= 2 || !box.checkVisibility({ visibilityProperty: true })) return [];
    const { right, bottom } = box.getBoundingClientRect();
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      if ((node.textContent ?? '').trim() === '' || parent.closest('.sr-only')) continue;
      if (parent !== box && isCut(getComputedStyle(parent).overflowX)) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if ((isWide && text.right > right + 2) || (isHigh && text.bottom > bottom + 4)) {
        return [`"${node.textContent}" in ${box.outerHTML.slice(0, 160)}`];
      }
    }
    return [];
  });
}

/**
 * The hint in an empty field is read whole, and a heading is not cut, but for the small part of it, such as a shop's name. Letters larger
 * than usual may cut both.
 */
export function findCutHints(): string[] {
  if (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16) return [];
  const findings: string[] = [];
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    // A field that is an icon until it is used has no room at all.
    if (field.value !== '' || room <= 2 || !field.checkVisibility({ visibilityProperty: true })) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const { width } = pen.measureText(field.placeholder);
    if (width > room + 1) findings.push(`"${field.placeholder}" is ${Math.ceil(width)} px wide in ${Math.floor(room)}`);
  }
  for (const heading of document.querySelectorAll('h1, h2')) {
    const parts = [heading, ...heading.querySelectorAll('*')].filter((part) => part.textContent?.trim());
    const sizeOf = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize);
    const largest = Math.max(...parts.map(sizeOf));
    const cut = parts.find(
      (part) =>
        getComputedStyle(part).textOverflow === 'ellipsis' &&
        (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 4) &&
        part.clientWidth > 2 &&
        sizeOf(part) === largest &&
        part.checkVisibility({ visibilityProperty: true }),
    );
    if (cut) findings.push(`the heading "${cut.textContent}" is cut`);
  }
  return findings;
}

/**
 * A control that takes the focus is scrolled clear of the bars, wherever the page stood before (WCAG 2.4.11). Only phones have bars
 * at both ends. Of a text of several lines it is the line with the caret that is scrolled. Gives focus and scroll back.
 */
export function findHiddenFocus(): string[] {
  if (innerWidth >= 768) return [];
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const before = document.activeElement;
  const top = window.scrollY;
  const chipRows = [...document.querySelectorAll('[data-chip-row]')].map((row) => ({ row, left: row.scrollLeft }));
  const findings: string[] = [];
  for (const control of root.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')) {
    const { width, height } = control.getBoundingClientRect();
    if (width <= 2 || height <= 2 || control.closest('[inert], [aria-hidden="true"], .sr-only')) continue;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const edge of ['top', 'bottom'] as const) {
      control.blur();
      const from = control.getBoundingClientRect();
      window.scrollBy({ top: edge === 'top' ? from.top : from.bottom - innerHeight, behavior: 'instant' });
      control.focus();
      if (document.activeElement !== control) continue;
      const rect = control.getBoundingClientRect();
      const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
      if (!hit || hit === control || control.contains(hit) || hit.contains(control)) continue;
      // Overlays go away again; a label is part of its control.
      if (hit.closest('[role="listbox"], [role="dialog"], [popover], label')) continue;
      findings.push(`at the ${edge} under ${hit.outerHTML.slice(0, 100)}: ${control.outerHTML.slice(0, 140)}`);
      break;
    }
  }
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const { row, left } of chipRows) row.scrollLeft = left;
  window.scrollTo({ top, behavior: 'instant' });
  return findings;
}

/**
 * A notice that comes up lies over no control that stays in its place (a floating button, a composer, a dialog's buttons), nor over the
 * heading of what is open.
 */
export function findCoveringNotices(): string[] {
  const region = document.querySelector<HTMLElement>('section[popover]');
  const list = region?.querySelector('ol');
  if (!region || !list || list.children.length > 0) return [];
  const notice = document.createElement('li');
  // The height of one line, or of the button beside it.
  notice.style.height = 'max(58px, 1.25rem + 30px)';
  list.append(notice);
  region.showPopover();
  const place = notice.getBoundingClientRect();
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const staysInPlace = (element: Element | null): boolean => {
    if (!element) return false;
    const { position, overflowY } = getComputedStyle(element);
    if (position === 'fixed' || position === 'sticky') return true;
    return overflowY !== 'auto' && overflowY !== 'scroll' && staysInPlace(element.parentElement);
  };
  const findings = [...root.querySelectorAll<HTMLElement>('a[href], button, textarea')].flatMap((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (right <= place.left || left >= place.right || bottom <= place.top || top >= place.bottom) return [];
    if (region.contains(control) || !control.checkVisibility() || !staysInPlace(control.parentElement)) return [];
    return [`from ${place.top} to ${place.bottom}: ${control.outerHTML.slice(0, 160)}`];
  });
  const heading = root.querySelector(root === document.body ? 'h1' : 'h2');
  // A heading for those who do not see it stands in a box of one pixel.
  const isSeen = (element: Element | null): boolean =>
    !element || (element.getBoundingClientRect().width > 1 && isSeen(element.parentElement));
  if (heading?.checkVisibility() && isSeen(heading)) {
    const { left, right, top, bottom } = heading.getBoundingClientRect();
    // A dialog whose letters are large may be scrolled, so that a part of its heading is not shown.
    const shownTop = Math.max(top, root.getBoundingClientRect().top);
    const isOver = right > place.left && left < place.right && bottom > place.top && shownTop < place.bottom;
    if (isOver) findings.push(`from ${place.top} to ${place.bottom}: ${heading.outerHTML.slice(0, 160)}`);
  }
  region.hidePopover();
  notice.remove();
  return findings;
}

/** On a phone at most one bar stands at the bottom: the tabs, or what a task is ended with. */
export function findSecondBar(): string[] {
  if (innerWidth >= 768 || document.querySelector('dialog:modal')) return [];
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((box) => {
    const { position } = getComputedStyle(box);
    if ((position !== 'fixed' && position !== 'sticky') || !box.checkVisibility() || box.closest('[popover]'))
      return false;
    const { top, bottom, width, height } = box.getBoundingClientRect();
    const isAtBottom = top > innerHeight / 2 && bottom > innerHeight * 0.8 && height > 0;
    return isAtBottom && width >= innerWidth * 0.8 && box.querySelector('a[href], button') !== null;
  });
  return bars.length > 1 ? [bars.map((bar) => bar.outerHTML.slice(0, 120)).join(' and ')] : [];
}
