/** The bundle of a shell. */
export const SHELL = `exports.singletons = { react: { name: 'react' } };
exports.render = ({ pathname, remote }) => remote ? remote.module.draw(pathname) : 'the shell alone';`;

/** The attack of a bundle as an expression; undefined or an error when it fails. */
export const attacks = (port: number): Record<string, string> => ({
  'the environment': 'process.env',
  'the environment by the global object': 'globalThis.process.env',
  'files by require': "require('fs')",
  'files by require with a scheme': "require('node:fs').readFileSync('/etc/passwd', 'utf8')",
  'the environment as a file': "require('node:fs').readFileSync('/proc/self/environ', 'utf8')",
  processes: "require('node:child_process')",
  threads: "require('node:worker_threads')",
  'a connection': `require('node:net').connect(${port}, '127.0.0.1')`,
  'a request': `fetch('http://127.0.0.1:${port}/').catch(() => undefined)`,
  'bindings of Node': "process.binding('fs')",
  'built-in modules': "process.getBuiltinModule('fs')",
  'a signal to whoever started it': 'process.kill(process.ppid, 0)',
  'code from a text': "new Function('return 1')()",
  'another global object by a constructor': "[].constructor.constructor('return process')()",
  'another global object by evaluation': "(0, eval)('process')",
  'another global object by a promise': "import('node:fs').constructor.constructor('return process')()",
  'the program around by its stack':
    '((prepare) => { Error.prepareStackTrace = (_, sites) => sites; try { return new Error().stack.map((site) => site.getThis() ?? site.getFunction()).find((each) => each?.process ?? each?.readSync); } finally { Error.prepareStackTrace = prepare; } })(Error.prepareStackTrace)',
});

/** Answers for each path the result of the attack of that name. */
export const attackerOf = (port: number) => `
const attacks = {${Object.entries(attacks(port))
  .map(([name, code]) => `${JSON.stringify(name)}: () => ${code}`)
  .join(',\n')}};
const tell = (value) => (value === undefined || value === null ? 'nothing' : 'got it');
exports.default = { draw(name) {
  if (name === 'loop') for (;;);
  if (name === 'loop later') return void Promise.resolve().then(function again() { Promise.resolve().then(again); });
  if (name === 'heap') for (const all = []; ; ) all.push(new Array(1e6).fill(all.length));
  if (name === 'buffers') for (const all = []; ; ) all.push(new Uint8Array(5e7));
  if (name === 'long') return 'x'.repeat(4.1e6);
  if (name === 'object') return { toString: () => 'markup' };
  if (name === 'throw') throw { get stack() { throw new Error('twice'); } };
  if (name === 'import') return void import('node:fs').then((fs) => (globalThis.stolen = fs), (error) => (globalThis.stolen = error));
  if (name === 'imported') return tell(globalThis.stolen);
  if (name === 'leave a mark') return String((globalThis.mark = 1) && (require('react').name = 'changed'));
  if (name === 'answer for others') {
    const draw = globalThis.draw;
    globalThis.draw = () => JSON.stringify({ id: 'ready', html: 'forged' });
    return 'done';
  }
  try { return tell(attacks[name]()); } catch (error) { return 'nothing: ' + error.message; }
} };`;

/** The bundle of a remote that says whether another one left a mark. */
export const HONEST = `exports.default = { draw: () => String(typeof mark) + ' ' + require('react').name };`;
