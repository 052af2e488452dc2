import { colour, drop, leaf, place, times } from './picture-motifs.ts';

/** Tools, animals and other things that are not a container; drawn on a square of 600 with the floor at 500. */

const wood = '#b98452';

export function hoe(): string {
  return (
    `<path d="M426 96L452 116L196 470L168 450Z" fill="${wood}"/><path d="M426 96L438 105L180 460L168 450Z" fill="#fff" opacity=".25"/>` +
    `<path d="M142 322L282 420Q262 486 176 496Q112 436 142 322Z" fill="${colour.grey}"/><path d="M142 322L282 420L270 440L138 346Z" fill="${colour.steel}"/>` +
    `<ellipse cx="216" cy="398" rx="34" ry="24" fill="${colour.ink}" transform="rotate(35 216 398)"/>`
  );
}

export function machete(): string {
  return (
    `<path d="M118 190C220 130 380 210 452 330L424 372C340 290 220 250 128 262Q100 226 118 190Z" fill="${colour.steel}"/>` +
    `<path d="M128 262C220 250 340 290 424 372L430 362C350 276 230 230 124 246Z" fill="${colour.white}"/>` +
    `<path d="M424 372L452 330L516 416Q524 462 484 466Q456 462 424 372Z" fill="${wood}"/>` +
    `<circle cx="462" cy="382" r="8" fill="${colour.ink}"/><circle cx="484" cy="420" r="8" fill="${colour.ink}"/>`
  );
}

export function sprayer(): string {
  return (
    `<path d="M392 210C470 190 500 250 486 340C476 410 420 440 408 480" stroke="${colour.ink}" stroke-width="12" fill="none"/>` +
    `<path d="M404 486L516 300" stroke="${colour.amber}" stroke-width="12" stroke-linecap="round"/><path d="M508 300L534 276" stroke="${colour.ink}" stroke-width="10" stroke-linecap="round"/>` +
    `<rect x="236" y="92" width="104" height="48" rx="12" fill="${colour.ink}"/>` +
    `<path d="M186 140H390Q414 140 414 170V450Q414 498 370 498H206Q162 498 162 450V170Q162 140 186 140Z" fill="${colour.leaf}"/>` +
    `<path d="M198 176H254V456H198Z" fill="${colour.mist}" opacity=".75"/><path d="M198 300H254V456H198Z" fill="${colour.sky}"/>` +
    `<path d="M204 220H230M204 260H230M204 300H230M204 340H230M204 380H230M204 420H230" stroke="${colour.deep}" stroke-width="5"/>` +
    `<rect x="162" y="404" width="252" height="36" fill="${colour.deep}"/>${place(leaf(colour.cream), 334, 268, 1.05, 24)}` +
    `<path d="M386 140Q414 142 414 170V450Q414 498 370 498H358Q386 494 386 450Z" fill="${colour.ink}" opacity=".15"/>` +
    `<path d="M162 420L110 452L120 478L168 454Z" fill="${colour.ink}"/>`
  );
}

export function boots(): string {
  const boot =
    `<path d="M0 0H112V250C150 262 204 270 208 318V340H-4Z" fill="${colour.deep}"/><path d="M0 0H112V34H0Z" fill="${colour.amber}"/>` +
    `<path d="M-8 330H214V352Q214 362 200 362H6Q-8 362-8 352Z" fill="${colour.ink}"/><path d="M18 48H38V300H18Z" fill="#fff" opacity=".2"/>` +
    `<path d="M112 250C120 270 120 300 108 330" stroke="${colour.ink}" opacity=".35" stroke-width="6" fill="none"/>`;
  return place(boot, 280, 122, 0.98) + place(boot, 146, 146, 0.98);
}

export function dripKit(): string {
  const coils = times(
    5,
    (index) =>
      `<circle cx="280" cy="310" r="${176 - index * 24}" fill="none" stroke="${index % 2 ? '#3d4c45' : colour.ink}" stroke-width="20"/>`,
  );
  const holes = times(12, (index) => {
    const angle = (index * Math.PI) / 6;
    return `<circle cx="${(280 + Math.cos(angle) * 176).toFixed(1)}" cy="${(310 + Math.sin(angle) * 176).toFixed(1)}" r="7" fill="${colour.sky}"/>`;
  });
  return (
    `${coils}${holes}<path d="M456 310C470 380 500 430 540 440" stroke="${colour.ink}" stroke-width="20" fill="none" stroke-linecap="round"/>` +
    `<rect x="232" y="270" width="96" height="80" rx="16" fill="${colour.blue}"/><rect x="256" y="236" width="48" height="40" rx="8" fill="${colour.amber}"/>` +
    place(drop(), 488, 490, 0.42) +
    place(drop(colour.sky), 540, 486, 0.3)
  );
}

export function pump(): string {
  return (
    `<path d="M110 470V150H490V470" stroke="${colour.ink}" stroke-width="18" fill="none" stroke-linejoin="round"/><path d="M90 488H510" stroke="${colour.ink}" stroke-width="20" stroke-linecap="round"/>` +
    `<rect x="250" y="180" width="200" height="96" rx="18" fill="${colour.red}"/><rect x="330" y="158" width="44" height="24" rx="6" fill="${colour.ink}"/>` +
    `<rect x="262" y="276" width="180" height="160" rx="12" fill="${colour.grey}"/>${times(6, (index) => `<rect x="280" y="${296 + index * 22}" width="144" height="9" rx="4" fill="${colour.ink}" opacity=".5"/>`)}` +
    `<circle cx="200" cy="362" r="84" fill="${colour.blue}"/><circle cx="200" cy="362" r="44" fill="${colour.sky}"/><circle cx="200" cy="362" r="18" fill="${colour.ink}"/>` +
    `<rect x="158" y="214" width="84" height="72" rx="8" fill="${colour.blue}"/><rect x="146" y="200" width="108" height="22" rx="6" fill="${colour.ink}"/>` +
    `<rect x="150" y="444" width="310" height="30" rx="6" fill="${colour.ink}"/>`
  );
}

export function chick(): string {
  return (
    `<circle cx="290" cy="366" r="132" fill="#f4c84f"/><circle cx="372" cy="224" r="88" fill="#f7d366"/><path d="M180 330C130 320 120 280 132 262C156 290 190 290 214 300Z" fill="#f4c84f"/>` +
    `<path d="M220 340C260 420 340 410 360 350C340 340 260 320 220 340Z" fill="${colour.amber}"/>` +
    `<path d="M448 214L502 234L446 256Z" fill="${colour.orange}"/><circle cx="398" cy="212" r="11" fill="${colour.ink}"/><circle cx="402" cy="208" r="4" fill="#fff"/>` +
    `<path d="M366 140C362 120 372 112 376 104M380 138C384 122 394 118 400 112" stroke="${colour.amber}" stroke-width="8" stroke-linecap="round" fill="none"/>` +
    `<path d="M254 490V496M254 484L234 502M254 484L274 502M330 488L312 504M330 488L350 504" stroke="${colour.orange}" stroke-width="10" stroke-linecap="round"/>`
  );
}

export function eggTray(): string {
  const egg = (x: number, y: number, fill: string) =>
    `<path d="M${x} ${y - 52}C${x + 30} ${y - 52} ${x + 42} ${y - 6} ${x + 42} ${y + 14}A42 42 0 0 1 ${x - 42} ${y + 14}C${x - 42} ${y - 6} ${x - 30} ${y - 52} ${x} ${y - 52}Z" fill="${fill}"/><ellipse cx="${x - 14}" cy="${y - 14}" rx="8" ry="15" fill="#fff" opacity=".4"/>`;
  const row = (y: number, fills: readonly string[]) =>
    fills.map((fill, index) => egg(150 + index * 100, y, fill)).join('');
  const tray = (y: number) =>
    `<path d="M84 ${y}Q150 ${y + 48} 200 ${y}Q250 ${y + 48} 300 ${y}Q350 ${y + 48} 400 ${y}Q450 ${y + 48} 516 ${y}L500 ${y + 78}H100Z" fill="${colour.grey}"/>`;
  return (
    row(248, ['#d9a878', '#ecd3ae', '#d2986a', '#e6c49a']) +
    `<path d="M84 270Q150 318 200 270Q250 318 300 270Q350 318 400 270Q450 318 516 270V340H84Z" fill="#a8b3ad"/>` +
    row(338, ['#e6c49a', '#d2986a', '#ecd3ae', '#d9a878']) +
    tray(372) +
    `<path d="M94 420H506L500 450H100Z" fill="${colour.ink}" opacity=".12"/><path d="M100 452H500L490 496H110Z" fill="#a8b3ad"/>`
  );
}

export function seedling(): string {
  const half = `<path d="M0-78C34-78 60-20 60 22A60 60 0 0 1-60 22C-60-20-34-78 0-78Z" fill="${colour.deep}"/><path d="M0-64C26-64 48-16 48 22A48 48 0 0 1-48 22C-48-16-26-64 0-64Z" fill="#dfe6a0"/><circle cy="22" r="28" fill="${colour.clay}"/><circle cx="-8" cy="14" r="8" fill="#fff" opacity=".35"/>`;
  return (
    `<path d="M250 350C246 260 256 190 250 130" stroke="${colour.brown}" stroke-width="13" fill="none" stroke-linecap="round"/>` +
    place(leaf(), 192, 236, 1.05, -62) +
    place(leaf(colour.deep), 312, 216, 1.15, 58) +
    place(leaf(), 204, 148, 1.05, -38) +
    place(leaf(colour.deep), 300, 130, 0.95, 34) +
    place(leaf(colour.lime), 250, 104, 0.9) +
    `<path d="M168 344H334L318 498H184Z" fill="${colour.ink}"/><ellipse cx="251" cy="346" rx="84" ry="20" fill="${colour.brown}"/>` +
    `<path d="M196 372L206 490" stroke="#fff" stroke-width="8" opacity=".15"/>${place(half, 428, 420, 1, 14)}`
  );
}

export function storageBag(): string {
  return (
    `<path d="M258 156C238 120 214 106 222 90C260 98 340 98 378 90C386 106 362 120 342 156Z" fill="${colour.sky}"/>` +
    `<path d="M250 168C180 190 146 260 150 350C150 440 164 498 186 500H414C436 498 450 440 450 350C454 260 420 190 350 168Z" fill="${colour.sky}" opacity=".85"/>` +
    `<path d="M166 290C200 250 400 250 434 290C444 360 440 440 412 484H188C160 440 156 360 166 290Z" fill="${colour.amber}"/>` +
    times(40, (index) => {
      const x = 186 + ((index * 67) % 228);
      const y = 288 + ((index * 41) % 180);
      return `<ellipse cx="${x}" cy="${y}" rx="10" ry="7" fill="${index % 3 ? '#f2c14e' : '#d9972c'}" transform="rotate(${(index * 53) % 180} ${x} ${y})"/>`;
    }) +
    `<rect x="246" y="148" width="108" height="26" rx="13" fill="${colour.red}"/><path d="M196 236C180 300 180 400 200 468" stroke="#fff" stroke-width="14" opacity=".5" fill="none" stroke-linecap="round"/>`
  );
}

export function vaccine(label: string): string {
  return (
    `<rect x="168" y="132" width="112" height="56" rx="10" fill="${colour.steel}"/><rect x="160" y="112" width="128" height="34" rx="10" fill="${colour.blue}"/>` +
    `<path d="M176 188H272V214C272 232 308 236 308 270V468Q308 498 278 498H170Q140 498 140 468V270C140 236 176 232 176 214Z" fill="#d8ebf2"/>` +
    `<path d="M140 330H308V468Q308 498 278 498H170Q140 498 140 468Z" fill="${colour.sky}"/><rect x="140" y="296" width="168" height="150" fill="${colour.cream}"/>${place(label, 224, 372, 0.86)}` +
    place(
      `<rect x="-30" y="-150" width="60" height="210" rx="8" fill="#eef5f4"/><rect x="-30" y="-40" width="60" height="100" fill="${colour.lime}"/><path d="M-30-110H-8M-30-80H-8M-30-50H-8M-30-20H-8M-30 10H-8" stroke="${colour.ink}" stroke-width="5"/><rect x="-50" y="-162" width="100" height="16" rx="8" fill="${colour.grey}"/><rect x="-9" y="-226" width="18" height="66" fill="${colour.grey}"/><rect x="-34" y="-238" width="68" height="16" rx="8" fill="${colour.ink}"/><path d="M-12 60H12L6 86H-6Z" fill="${colour.grey}"/><path d="M0 86V158" stroke="${colour.ink}" stroke-width="5"/>`,
      414,
      338,
      0.98,
      16,
    )
  );
}

export function lickBlock(label: string): string {
  return (
    `<path d="M150 262L300 206L450 262V440L300 498L150 440Z" fill="${colour.rose}"/><path d="M150 262L300 206L450 262L300 320Z" fill="#f3d0c2"/><path d="M300 320L450 262V440L300 498Z" fill="#d99c87"/>` +
    `<ellipse cx="300" cy="262" rx="34" ry="14" fill="${colour.clay}"/>${place(label, 300, 140, 0.95)}` +
    `<path d="M190 320L270 350M190 360L270 390M190 400L270 430" stroke="#fff" stroke-width="8" opacity=".4" stroke-linecap="round"/>`
  );
}

export function milkCan(): string {
  return (
    `<path d="M214 116H386Q398 116 398 132V150H202V132Q202 116 214 116Z" fill="${colour.grey}"/><path d="M222 150H378V196C430 214 440 246 440 280V470Q440 498 412 498H188Q160 498 160 470V280C160 246 170 214 222 196Z" fill="${colour.steel}"/>` +
    `<path d="M160 268C110 268 110 352 160 352M440 268C490 268 490 352 440 352" stroke="${colour.grey}" stroke-width="16" fill="none"/><path d="M160 300H440V322H160ZM160 436H440V458H160Z" fill="${colour.grey}"/>` +
    `<path d="M190 250C196 226 214 212 236 206V480H190Z" fill="#fff" opacity=".5"/>${place(drop(colour.white), 320, 380, 0.8)}`
  );
}

export function tarpaulin(): string {
  const eyelet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="12" fill="${colour.amber}"/><circle cx="${x}" cy="${y}" r="5" fill="${colour.ink}"/>`;
  return (
    `<path d="M96 366L300 300L504 366V440L300 506L96 440Z" fill="#245b84"/><path d="M96 366L300 300L504 366L300 432Z" fill="${colour.blue}"/>` +
    `<path d="M96 296L300 230L504 296V366L300 432L96 366Z" fill="#2a6692"/><path d="M96 296L300 230L504 296L300 362Z" fill="#3a80b4"/>` +
    `<path d="M96 226L300 160L504 226V296L300 362L96 296Z" fill="${colour.blue}"/><path d="M96 226L300 160L504 226L300 292Z" fill="#5a9cc8"/>` +
    `<path d="M196 194L400 258M400 194L196 258" stroke="${colour.sky}" stroke-width="6"/>${eyelet(130, 226)}${eyelet(300, 176)}${eyelet(470, 226)}${eyelet(300, 276)}`
  );
}
