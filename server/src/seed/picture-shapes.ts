import { colour, place, times } from './picture-motifs.ts';

/** Goods as they look in a shop, drawn on a square of 600 with the floor at 500. `label` is a motif around 0,0. */

const shade = (path: string) => `<path d="${path}" fill="${colour.ink}" opacity=".12"/>`;
const shine = (path: string) => `<path d="${path}" fill="#fff" opacity=".28"/>`;

export function sack(fill: string, band: string, label: string): string {
  const body = 'M170 150C168 260 150 400 166 494Q300 516 434 494C450 400 432 260 430 150Z';
  return (
    `<path d="${body}" fill="${fill}"/><path d="M168 176H432L433 210H167Z" fill="${band}"/><path d="M157 440H443L437 474Q300 492 163 474Z" fill="${band}"/>` +
    `<path d="M170 150C200 138 400 138 430 150L424 112C390 100 210 100 176 112Z" fill="${fill}"/>` +
    `<path d="M176 132H424" stroke="${band}" stroke-width="5" stroke-dasharray="14 9"/>` +
    `<ellipse cx="300" cy="326" rx="96" ry="98" fill="${colour.mist}"/>${place(label, 300, 326, 1.12)}` +
    shade('M392 104C412 106 424 112 424 112L430 150C432 260 450 400 434 494L394 500C410 380 396 240 392 104Z') +
    shine('M196 150C194 250 180 380 190 488L210 492C202 380 212 250 214 148Z')
  );
}

export function packet(fill: string, band: string, label: string): string {
  const teeth = times(12, (index) => `L${190 + (index * 2 + 1) * 9.17} 96L${190 + (index + 1) * 18.33} 110`);
  return (
    `<path d="M190 110${teeth}V492Q300 504 190 492Z" fill="${fill}"/><path d="M190 110H410V494Q300 506 190 494Z" fill="${fill}"/>` +
    `<path d="M190 136H410" stroke="#fff" stroke-width="4" opacity=".5"/><path d="M190 382Q300 330 410 382V494Q300 506 190 494Z" fill="${band}"/>` +
    `<circle cx="300" cy="270" r="92" fill="${colour.cream}"/>${place(label, 300, 270, 1.12)}` +
    `<path d="M226 432H374M250 458H350" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75"/>` +
    shade('M378 110H410V494L378 499Z') +
    shine('M204 146H222V480L204 478Z')
  );
}

export function bottle(fill: string, cap: string, label: string): string {
  return (
    `<rect x="254" y="92" width="92" height="62" rx="10" fill="${cap}"/><path d="M270 100V146M286 100V146M302 100V146M318 100V146M334 100V146" stroke="${colour.ink}" opacity=".18" stroke-width="5"/>` +
    `<path d="M262 154H338V176C338 196 410 204 410 260V462Q410 498 374 498H226Q190 498 190 462V260C190 204 262 196 262 176Z" fill="${fill}"/>` +
    `<rect x="190" y="276" width="220" height="170" fill="${colour.cream}"/><rect x="190" y="276" width="220" height="16" fill="${cap}"/><rect x="190" y="430" width="220" height="16" fill="${cap}"/>` +
    place(label, 300, 361, 0.98) +
    shade('M372 212C396 222 410 236 410 260V462Q410 498 374 498H356Q376 494 376 462V258C376 240 374 226 372 212Z') +
    shine('M208 260C208 240 218 228 232 220V270H208ZM208 452H226V476Q212 472 208 462Z')
  );
}

export function can(fill: string, band: string, label: string): string {
  return (
    `<path d="M250 96H400Q428 96 428 124V170H392V140Q392 130 382 130H286V170H250Z" fill="${band}"/><rect x="200" y="112" width="66" height="52" rx="8" fill="${band}"/>` +
    `<path d="M190 164H400Q440 164 440 204V458Q440 498 400 498H200Q160 498 160 458V194Q160 164 190 164Z" fill="${fill}"/>` +
    `<rect x="190" y="232" width="220" height="196" rx="18" fill="${colour.cream}"/>${place(label, 300, 330, 1.12)}` +
    shade('M404 164Q440 166 440 204V458Q440 498 400 498H388Q412 496 412 458V204Q412 176 404 164Z')
  );
}

/** A sack with its rim rolled down; `heap` fills an area 260 wide above y 200. */
export function openSack(fill: string, heap: string): string {
  return (
    `${heap}<path d="M150 216C144 320 136 410 156 494Q300 518 444 494C464 410 456 320 450 216Z" fill="${fill}"/>` +
    `<path d="M138 214Q136 186 166 190Q300 224 434 190Q464 186 462 214Q462 240 434 240Q300 268 166 240Q138 240 138 214Z" fill="${colour.straw}"/>` +
    `<path d="M150 214Q300 252 450 214" stroke="${colour.brown}" opacity=".35" stroke-width="5" fill="none"/>` +
    `<path d="M200 290V470M300 300V480M400 290V470" stroke="${colour.ink}" opacity=".1" stroke-width="6"/>` +
    shade('M418 244Q440 240 448 230C456 320 464 410 444 494L410 500C430 400 424 320 418 244Z')
  );
}

/** Draws a heap of small things for `openSack`, the same every time. */
export function heapOf(ground: string, draw: (index: number) => string): string {
  const rows = [
    [300, 112],
    [262, 134],
    [336, 132],
    [226, 156],
    [300, 150],
    [374, 156],
    [192, 184],
    [262, 178],
    [334, 178],
    [406, 184],
    [228, 204],
    [300, 204],
    [370, 204],
  ] as const;
  const heap = `<path d="M158 220C190 150 250 104 300 98C350 104 410 150 442 220Z" fill="${ground}"/>`;
  return heap + rows.map(([x, y], index) => place(draw(index), x, y, 1, (index * 47) % 180)).join('');
}

export function crate(wood: string, contents: string): string {
  const slat = (y: number) =>
    `<rect x="110" y="${y}" width="380" height="52" rx="6" fill="${wood}"/><path d="M130 ${y + 18}H360M240 ${y + 34}H470" stroke="${colour.brown}" opacity=".25" stroke-width="4"/>`;
  return (
    `${contents}<path d="M120 300H480V490H120Z" fill="${colour.brown}"/>${slat(300)}${slat(366)}${slat(432)}` +
    `<rect x="118" y="290" width="34" height="206" rx="6" fill="${colour.clay}"/><rect x="448" y="290" width="34" height="206" rx="6" fill="${colour.clay}"/>`
  );
}

/** Draws a stall under an awning, with its goods on the sign. */
export function shopFront(awning: string, sign: string): string {
  const scallops = times(6, (index) => {
    const x = 102 + index * 66;
    const fill = index % 2 ? colour.cream : awning;
    return `<path d="M${x} 206H${x + 66}V268A33 33 0 0 1 ${x} 268Z" fill="${fill}"/>`;
  });
  return (
    `<rect x="132" y="240" width="336" height="258" fill="${colour.straw}"/><rect x="132" y="470" width="336" height="28" fill="${colour.brown}"/>` +
    `<rect x="344" y="318" width="94" height="180" rx="6" fill="${awning}"/><circle cx="424" cy="410" r="6" fill="${colour.cream}"/>` +
    `<rect x="160" y="318" width="152" height="112" rx="6" fill="${colour.sky}"/><path d="M160 374H312M236 318V430" stroke="${colour.cream}" stroke-width="8"/>` +
    `<path d="M138 176H462L498 206H102Z" fill="${colour.deep}"/>${scallops}` +
    `<circle cx="300" cy="132" r="76" fill="${colour.white}" stroke="${colour.deep}" stroke-width="8"/>${place(sign, 300, 134, 0.78)}`
  );
}
