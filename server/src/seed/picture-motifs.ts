/**
 * Small drawings around the point 0,0, about 120 wide, for labels. They are SVG text and use no words, as fonts differ.
 */
export const colour = {
  ink: '#2b3a33',
  deep: '#1f5a3d',
  leaf: '#4e9b5c',
  lime: '#a9cc7c',
  mist: '#dfead2',
  cream: '#fdf8ec',
  straw: '#ecd8a2',
  amber: '#e6a93c',
  orange: '#db7b31',
  red: '#cf4b3b',
  rose: '#e9b7a6',
  clay: '#b5643e',
  brown: '#7d5535',
  sky: '#8fc0d6',
  blue: '#2f6f9f',
  steel: '#c7d0cb',
  grey: '#8c9992',
  white: '#ffffff',
} as const;

export function place(drawing: string, x: number, y: number, scale = 1, degrees = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${drawing}</g>`;
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function leaf(fill: string = colour.leaf): string {
  return (
    `<path d="M0 60C-46 24-42-34 0-62C42-34 46 24 0 60Z" fill="${fill}"/>` +
    `<path d="M0 60V-36M0 20L-22 2M0 20L22 2M0-8L-18-24M0-8L18-24" stroke="${colour.deep}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".45"/>`
  );
}

export function tomato(): string {
  return (
    `<path d="M0-40C44-62 70-22 62 12C54 50 24 60 0 60C-24 60-54 50-62 12C-70-22-44-62 0-40Z" fill="${colour.red}"/>` +
    `<ellipse cx="-30" cy="-8" rx="10" ry="20" fill="#fff" opacity=".35" transform="rotate(18 -30 -8)"/>` +
    `<path d="M0-42L-30-56L-14-34L-26-16L0-30L26-16L14-34L30-56Z" fill="${colour.leaf}"/>` +
    `<path d="M0-40C0-54 6-62 14-66" stroke="${colour.deep}" stroke-width="7" fill="none" stroke-linecap="round"/>`
  );
}

export function maize(): string {
  const kernels = times(30, (index) => {
    const row = Math.floor(index / 5);
    const column = (index % 5) - 2;
    return `<rect x="${column * 12 - 5}" y="${-58 + row * 16}" width="10" height="13" rx="5" fill="${(row + column) % 2 ? '#f2c14e' : '#e9ad34'}"/>`;
  });
  return (
    `<path d="M0-74C34-64 38 20 24 50H-24C-38 20-34-64 0-74Z" fill="#d9972c"/>${kernels}` +
    `<path d="M-4 66C-52 54-50-4-34-30C-30 10-20 30-4 66Z" fill="${colour.leaf}"/>` +
    `<path d="M4 66C52 54 50-4 34-30C30 10 20 30 4 66Z" fill="${colour.lime}"/>`
  );
}

export function cabbage(): string {
  return (
    `<circle r="60" fill="${colour.leaf}"/><circle cx="-8" cy="4" r="50" fill="#86bd74"/><circle cx="6" cy="6" r="38" fill="${colour.lime}"/>` +
    `<path d="M6 44V-26M6 24L-22 4M6 24L34 2M6 0L-12-14M6 0L24-14" stroke="${colour.mist}" stroke-width="5" fill="none" stroke-linecap="round"/>` +
    `<path d="M-56 8C-40-20-30-40-6-56M58 6C50-24 36-40 16-54" stroke="${colour.deep}" stroke-width="4" fill="none" opacity=".35"/>`
  );
}

export function caterpillar(): string {
  const body = times(5, (index) => {
    const x = -46 + index * 22;
    const y = index % 2 ? -10 : 6;
    return `<circle cx="${x}" cy="${y}" r="20" fill="${index % 2 ? '#86bd74' : colour.leaf}"/>`;
  });
  return (
    body +
    `<circle cx="58" cy="-8" r="23" fill="${colour.brown}"/><circle cx="64" cy="-13" r="5" fill="#fff"/>` +
    `<path d="M62-30L70-48M50-30L46-48" stroke="${colour.brown}" stroke-width="5" stroke-linecap="round"/>`
  );
}

export function spottedLeaf(): string {
  const spot = (x: number, y: number, radius: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour.brown}"/><circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="${colour.amber}"/>`;
  return place(leaf(), 0, 0, 1.1, 28) + spot(-8, -16, 11) + spot(16, 12, 9) + spot(-18, 22, 8);
}

export function weed(): string {
  return (
    `<path d="M-6 58C-14 10-40-10-58-18C-30-24-6 0 2 40C4-10 0-40 8-64C22-30 22 6 14 42C22 8 40-16 62-24C50 0 34 26 24 58Z" fill="${colour.leaf}"/>` +
    `<path d="M-60 60H64" stroke="${colour.brown}" stroke-width="9" stroke-linecap="round"/>`
  );
}

export function cow(): string {
  return (
    `<path d="M-46-34C-62-40-66-60-54-70C-52-54-40-48-28-46M46-34C62-40 66-60 54-70C52-54 40-48 28-46" fill="${colour.straw}"/>` +
    `<ellipse cx="-58" cy="-18" rx="20" ry="11" fill="${colour.brown}"/><ellipse cx="58" cy="-18" rx="20" ry="11" fill="${colour.brown}"/>` +
    `<path d="M-40-46H40C46-10 40 30 30 46H-30C-40 30-46-10-40-46Z" fill="${colour.brown}"/>` +
    `<path d="M-14-46H14L8 20H-8Z" fill="${colour.cream}"/><ellipse cy="42" rx="38" ry="25" fill="${colour.rose}"/>` +
    `<circle cx="-24" cy="-10" r="7" fill="${colour.ink}"/><circle cx="24" cy="-10" r="7" fill="${colour.ink}"/>` +
    `<ellipse cx="-14" cy="42" rx="6" ry="8" fill="${colour.clay}"/><ellipse cx="14" cy="42" rx="6" ry="8" fill="${colour.clay}"/>`
  );
}

export function hen(): string {
  return (
    `<path d="M-62-18C-70-44-50-56-42-36C-30-10 0-14 14-34C22-62 58-60 56-28C58 24 34 50-4 50C-40 50-58 20-62-18Z" fill="#f0d9a0"/>` +
    `<path d="M-36 2C-20 26 10 26 24 2C20 34-24 38-36 2Z" fill="${colour.amber}"/>` +
    `<path d="M24-54C20-72 34-72 36-60C40-74 54-70 50-54Z" fill="${colour.red}"/><path d="M56-34L76-26L56-18Z" fill="${colour.amber}"/>` +
    `<circle cx="42" cy="-36" r="5" fill="${colour.ink}"/><path d="M52-16C62-8 58 6 50 4Z" fill="${colour.red}"/>` +
    `<path d="M-12 50V70M12 50V70M-22 72H-4M4 72H22" stroke="${colour.orange}" stroke-width="6" stroke-linecap="round"/>`
  );
}

export function sunflower(): string {
  const petals = times(14, (index) =>
    place(
      `<ellipse cy="-46" rx="11" ry="24" fill="${index % 2 ? colour.amber : '#f2c14e'}"/>`,
      0,
      0,
      1,
      (index * 360) / 14,
    ),
  );
  const seeds = times(12, (index) => {
    const angle = (index * Math.PI) / 6;
    return `<circle cx="${(Math.cos(angle) * 18).toFixed(1)}" cy="${(Math.sin(angle) * 18).toFixed(1)}" r="3.5" fill="${colour.straw}"/>`;
  });
  return `${petals}<circle r="32" fill="${colour.brown}"/>${seeds}<circle r="6" fill="${colour.ink}"/>`;
}

export function drop(fill: string = colour.blue): string {
  return `<path d="M0-62C26-24 42-4 42 20A42 42 0 0 1-42 20C-42-4-26-24 0-62Z" fill="${fill}"/><path d="M-22 18A22 22 0 0 0-2 40" stroke="#fff" stroke-width="7" fill="none" stroke-linecap="round" opacity=".6"/>`;
}

export function fish(fill: string = colour.blue): string {
  return (
    `<path d="M44 0L76-30C70-10 70 10 76 30Z" fill="${fill}"/><path d="M-70 0C-40-42 20-42 54 0C20 42-40 42-70 0Z" fill="${fill}"/>` +
    `<path d="M-66 6C-36 34 14 34 48 4C20 20-30 22-66 6Z" fill="${colour.steel}"/><path d="M-8-32C4-52 26-48 30-24Z" fill="${fill}"/>` +
    `<circle cx="-46" cy="-6" r="7" fill="#fff"/><circle cx="-47" cy="-6" r="3.5" fill="${colour.ink}"/>` +
    `<path d="M-28-20C-18-6-18 8-28 20" stroke="#fff" stroke-width="4" fill="none" opacity=".6"/>`
  );
}

export function hexagons(fill: string): string {
  const cell = 'M0-28L24-14V14L0 28L-24 14V-14Z';
  return [
    [-26, -22],
    [26, -22],
    [0, 23],
  ]
    .map(
      ([x, y]) => `<path d="${cell}" transform="translate(${x} ${y})" fill="${fill}" stroke="#fff" stroke-width="5"/>`,
    )
    .join('');
}
