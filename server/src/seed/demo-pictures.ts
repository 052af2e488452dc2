import sharp from 'sharp';
import {
  cabbage,
  caterpillar,
  colour,
  cow,
  fish,
  hen,
  hexagons,
  leaf,
  maize,
  place,
  spottedLeaf,
  sunflower,
  times,
  tomato,
  weed,
} from './picture-motifs.ts';
import { bottle, can, crate, heapOf, openSack, packet, sack, shopFront } from './picture-shapes.ts';
import {
  boots,
  chick,
  dripKit,
  eggTray,
  hoe,
  lickBlock,
  machete,
  milkCan,
  pump,
  seedling,
  sprayer,
  storageBag,
  tarpaulin,
  vaccine,
} from './picture-tools.ts';

/** The motif of each picture of the demo, and the tint of the disc behind it. */
const pictures = {
  'tomato-seeds': ['#f3d9cf', packet(colour.deep, colour.red, tomato())],
  'maize-seeds': ['#f4e3b5', packet(colour.amber, colour.deep, maize())],
  'cabbage-seeds': ['#dfead2', packet(colour.leaf, colour.deep, cabbage())],
  dap: ['#dfe6ea', sack(colour.white, colour.blue, hexagons(colour.blue))],
  urea: ['#dfead2', sack(colour.cream, colour.leaf, hexagons(colour.leaf))],
  can: ['#f6dfc4', sack(colour.white, colour.orange, hexagons(colour.orange))],
  insecticide: ['#dfead2', bottle(colour.deep, colour.red, caterpillar())],
  fungicide: ['#dce9ee', packet(colour.blue, colour.sky, spottedLeaf())],
  herbicide: ['#f4e3b5', can(colour.amber, colour.deep, weed())],
  'layers-mash': ['#f3d9cf', sack(colour.straw, colour.red, hen())],
  'broiler-starter': ['#f6dfc4', sack(colour.straw, colour.orange, hen())],
  'mineral-lick': ['#dce9ee', lickBlock(cow())],
  vaccine: ['#dce9ee', vaccine(hen())],
  dewormer: ['#efe3d0', bottle(colour.white, colour.blue, cow())],
  hoe: ['#efe3d0', hoe()],
  machete: ['#dfe6ea', machete()],
  sprayer: ['#f4e3b5', sprayer()],
  gumboots: ['#f4e3b5', boots()],
  'drip-kit': ['#dce9ee', dripKit()],
  'water-pump': ['#f3d9cf', pump()],
  'storage-bag': ['#dfead2', storageBag()],
  'yellow-beans': [
    '#dfead2',
    openSack(
      colour.clay,
      heapOf('#c08f3c', () => bean('#e3b451')),
    ),
  ],
  rice: [
    '#dfead2',
    openSack(
      colour.leaf,
      heapOf('#e9dfc6', () => `<ellipse rx="24" ry="8" fill="#fffaf0" stroke="${colour.straw}" stroke-width="2"/>`),
    ),
  ],
  'sunflower-cake': ['#f4e3b5', sack(colour.clay, colour.amber, sunflower())],
  chicks: ['#dfead2', chick()],
  'avocado-seedling': ['#f6dfc4', seedling()],
  eggs: ['#f6dfc4', eggTray()],
  tomatoes: ['#dfead2', crate(colour.straw, tomatoHeap())],
  dagaa: [
    '#dce9ee',
    openSack(
      colour.blue,
      heapOf('#6d7a74', () => place(fish(colour.grey), 0, 0, 0.5)),
    ),
  ],
  'milk-can': ['#dce9ee', milkCan()],
  tarpaulin: ['#f4e3b5', tarpaulin()],
  'asha-shop': ['#dfead2', shopFront(colour.leaf, sunflower())],
  'juma-shop': ['#f4e3b5', shopFront(colour.orange, hen())],
  honey: ['#f4e3b5', bottle(colour.amber, colour.brown, hexagons(colour.amber))],
} as const satisfies Record<string, readonly [tint: string, drawing: string]>;

export type PictureName = keyof typeof pictures;

/**
 * Draws the picture as 600 x 600 WebP, the form in which the app stores pictures of products (PROD-011, decision 0019).
 */
export function drawPicture(name: PictureName): Promise<Buffer> {
  const [tint, drawing] = pictures[name];
  return toWebp(
    `<circle cx="300" cy="300" r="272" fill="${tint}"/><ellipse cx="300" cy="516" rx="206" ry="20" fill="${colour.ink}" opacity=".14"/>${place(drawing, 0, 14, 1)}`,
  );
}

/** Draws a picture that a farmer sends from the field: a maize plant whose leaf the fall armyworm has eaten. */
export function drawSickMaize(): Promise<Buffer> {
  const holes = [
    [236, 214],
    [270, 262],
    [214, 280],
    [250, 330],
    [292, 214],
    [228, 356],
    [282, 372],
  ];
  return toWebp(
    `<rect width="600" height="600" fill="#bcd9e4"/><path d="M0 380C140 350 420 400 600 360V600H0Z" fill="#a98458"/>` +
      times(5, (index) => place(leaf(colour.leaf), 40 + index * 130, 330, 1.5, index % 2 ? 12 : -12)) +
      `<path d="M388 600C380 420 392 240 380 60" stroke="${colour.deep}" stroke-width="30" fill="none"/>${place(leaf(colour.lime), 470, 170, 2.6, 62)}` +
      place(leaf('#6aa85f'), 256, 290, 4.1, -24) +
      holes
        .map(
          ([x = 0, y = 0], index) =>
            `<ellipse cx="${x}" cy="${y}" rx="${14 + (index % 3) * 7}" ry="${10 + (index % 2) * 8}" fill="#8a6b3f" opacity=".9"/>`,
        )
        .join('') +
      place(caterpillar(), 262, 306, 0.95, -58),
  );
}

function toWebp(drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600"><rect width="600" height="600" fill="#f7f1e5"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
}

function bean(fill: string): string {
  return `<path d="M-26-6C-24-24 22-26 27-6C30 14 12 20 6 8C0 2-6 2-10 10C-18 20-28 12-26-6Z" fill="${fill}"/><ellipse cx="-8" cy="-9" rx="9" ry="3" fill="#fff" opacity=".4"/>`;
}

function tomatoHeap(): string {
  const spots = [
    [172, 262],
    [258, 236],
    [344, 236],
    [428, 262],
    [214, 300],
    [300, 290],
    [386, 300],
  ];
  return spots.map(([x = 0, y = 0], index) => place(tomato(), x, y, 0.86, (index % 3) * 14 - 14)).join('');
}
