import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { Halt } from './halt.js';
import { node26 } from './node26.js';
import { root } from './paths.js';

/** Runs a program to its end in our terminal; returns its exit code (128 and more: ended by a signal). */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 130));
  });
}

/** Runs a JavaScript or TypeScript file under Node 26 and returns its exit code with all that it printed. */
export async function captureNode(file, args = []) {
  const child = spawn(node26(), [file, ...args], {
    cwd: root,
    env: withNode26First(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { code: code ?? 130, output };
}

/** Runs a JavaScript or TypeScript file under Node 26 as `run` does. */
export function runNode(file, args = [], { env, ...options } = {}) {
  return run(node26(), [file, ...args], { env: withNode26First(env), ...options });
}

/** Programs that look for `node` themselves find Node 26 so. */
export function withNode26First(env = process.env) {
  const name = Object.keys(env).find((key) => key.toLowerCase() === 'path') ?? 'PATH';
  return { ...env, [name]: [dirname(node26()), env[name]].join(delimiter) };
}

/** Runs a script's `main`: a `Halt` ends it with its one line, a number is the exit code. */
export async function finish(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Halt ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
