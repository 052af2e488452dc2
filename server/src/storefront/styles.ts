import { createHash } from 'node:crypto';

/** The colours of the app, `web/src/ui/tokens.css`, on light and on dark; a test holds them equal. */
export const tokens: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  paper: ['#f6f3ea', '#13160f'],
  surface: ['#fffdf8', '#1b1f17'],
  sunken: ['#efeade', '#262b20'],
  line: ['#e0d9c8', '#343a2c'],
  control: ['#8a846f', '#838a73'],
  ink: ['#20261c', '#efecdf'],
  muted: ['#575c4d', '#b6b8a5'],
  primary: ['#1f5c3a', '#8fcb9d'],
  'primary-strong': ['#174a2e', '#a9dab3'],
  'on-primary': ['#ffffff', '#0c2415'],
  'primary-soft': ['#e2eddc', '#22382a'],
  'on-primary-soft': ['#1a4e31', '#b0deb9'],
  'success-soft': ['#e0efd9', '#20361f'],
  'on-success-soft': ['#21562f', '#b3deae'],
  'warning-soft': ['#fcedc9', '#3b2d0d'],
  'on-warning-soft': ['#6f4407', '#f3cf86'],
  danger: ['#a5301d', '#f29a88'],
  'danger-soft': ['#fae4dd', '#42211a'],
  'on-danger-soft': ['#8a2817', '#f8bdb0'],
  'info-soft': ['#e0ebef', '#1b323c'],
  'on-info-soft': ['#1f5064', '#acd6e6'],
};

const declare = (place: 0 | 1) =>
  Object.entries(tokens)
    .map(([name, colours]) => `--${name}:${colours[place]}`)
    .join(';');

const rules = `
*{box-sizing:border-box}
html{scroll-padding-bottom:6rem;color-scheme:light dark;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0}
.w{max-width:64rem;margin-inline:auto;padding-inline:1rem}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem;line-height:1.3}h3{font-size:1rem;line-height:1.35}
h1,h2,h3,p,dd,li,td,th{overflow-wrap:anywhere}
ul,ol{list-style:none}
img{display:block;max-width:100%;height:auto}
a{color:var(--primary)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:.5rem;background:var(--surface);padding:.5rem 1rem}
.top{background:var(--surface);border-bottom:1px solid var(--line)}
.top .w{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between;min-height:3rem}
.top a,footer a{display:inline-flex;align-items:center;min-height:2.75rem}
main{display:block;padding-block:1rem 3rem}
footer{border-top:1px solid var(--line);color:var(--muted);font-size:.875rem;padding-block:.5rem 2rem}
.stack>*+*{margin-top:1rem}
.tight>*+*{margin-top:.25rem}
.row{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
.muted{color:var(--muted)}
.small{font-size:.875rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:1rem}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--control);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.main{background:var(--primary);border-color:var(--primary);color:var(--on-primary)}
.main:hover{background:var(--primary-strong)}
.btn[aria-current]{background:var(--primary-soft);color:var(--on-primary-soft)}
.find{display:flex;gap:.5rem}
.categories{display:flex;gap:.5rem;overflow-x:auto;padding:.25rem}
.categories .btn{white-space:nowrap}
.danger{color:var(--danger)}
.wide{width:100%}
.badge{display:inline-block;border-radius:999px;padding:.125rem .625rem;font-size:.875rem;background:var(--sunken);color:var(--ink)}
.good{background:var(--success-soft);color:var(--on-success-soft)}
.warn{background:var(--warning-soft);color:var(--on-warning-soft)}
.bad{background:var(--danger-soft);color:var(--on-danger-soft)}
.info{background:var(--info-soft);color:var(--on-info-soft)}
.note{border-radius:10px;padding:.75rem 1rem}
.products{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}
.product-card{display:grid;grid-template-columns:5rem 1fr;gap:.75rem}
.pic{width:5rem;height:5rem;object-fit:cover;border-radius:10px;background:var(--sunken)}
.large{width:100%;max-width:20rem;height:auto;aspect-ratio:1}
.head{display:flex;gap:.75rem;align-items:center}
.photo{width:4rem;height:4rem;object-fit:cover;border-radius:50%;background:var(--sunken)}
.price{font-weight:700;white-space:nowrap}
label{display:block;font-weight:600}
.field>*+*{margin-top:.25rem}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
::placeholder{color:var(--muted);opacity:1}
input[type=radio],input[type=checkbox]{width:1.25rem;height:1.25rem;min-height:0;margin:0 .5rem 0 0;accent-color:var(--primary);vertical-align:-.2em}
input[type=number]{width:7rem}
[aria-invalid=true]{border-color:var(--danger)}
.error{color:var(--danger);font-weight:600}
fieldset{border:0;margin:0;padding:0}legend{padding:0;font-weight:600}
summary{padding-block:.625rem;cursor:pointer}
.order-ways:has([value=pickup]:checked)~.place{display:none}
.choice{display:flex;align-items:center;min-height:2.75rem;font-weight:400}
.sr-only{position:absolute;left:-999rem;width:1px;height:1px;overflow:hidden}
.bar{position:sticky;bottom:0;background:var(--surface);border-top:1px solid var(--line);margin-inline:-1rem;padding:.5rem 1rem}
.split{display:flex;justify-content:space-between;gap:1rem}
.steps li{padding:.5rem 0 .5rem 1.25rem;border-left:3px solid var(--line)}
.steps .now{border-color:var(--primary);font-weight:600}
.bubble{max-width:85%;border-radius:16px;padding:.5rem .75rem;background:var(--surface);border:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
.mine{margin-left:auto;background:var(--primary-soft);color:var(--on-primary-soft);border-color:transparent}
@media(forced-colors:active){.btn,.card,.badge{border:1px solid}}
@media print{.bar,.top,footer{display:none}}
`;

/** The style sheet of the pages for everybody, written into each of them: below 10 kB, so that a page needs one request. */
export const styles = `:root{${declare(0)}}@media(prefers-color-scheme:dark){:root{${declare(1)}}}${rules.replaceAll('\n', '')}`;

/** The hash by which the Content-Security-Policy of a page allows its style sheet. */
export const stylesHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
