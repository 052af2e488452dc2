import { spawn } from 'node:child_process';
import { root } from './project.js';

/**
 * @typedef {object} ProcessOptions
 * @property {string} [cwd] the project's folder by default
 * @property {Record<string, string | undefined>} [env] beside the environment of this process
 */

/**
 * Runs a program to its end on this terminal; answers its exit code.
 * @param {string} file @param {readonly string[]} args @param {ProcessOptions} [options]
 * @returns {Promise<number>}
 */
export function run(file, args, options = {}) {
  return ended(start(file, args, options));
}

/**
 * Starts a program on this terminal and hands our signals on to it. It also gets a channel to us, by whose end the server
 * notices that we are gone even when no signal could say so.
 * @param {string} file @param {readonly string[]} args @param {ProcessOptions} [options]
 */
export function start(file, args, { cwd = root, env } = {}) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, pass);
    child.on('exit', () => process.off(signal, pass));
  }
  return child;
}

/**
 * The exit code of a program; as shells do it, 128 and more when a signal ended it.
 * @param {import('node:child_process').ChildProcess} child @returns {Promise<number>}
 */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + signalNumber(signal)));
  });
}

/**
 * Runs a program quietly; answers its exit code and all it said.
 * @param {string} file @param {readonly string[]} args @param {ProcessOptions & { shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(file, args, { cwd = root, env, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + signalNumber(signal), output }));
  });
}

/** @param {NodeJS.Signals | null} signal */
function signalNumber(signal) {
  return signal === 'SIGINT' ? 2 : signal === 'SIGHUP' ? 1 : signal === 'SIGKILL' ? 9 : 15;
}
