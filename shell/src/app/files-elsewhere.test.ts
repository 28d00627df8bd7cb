import { readFileSync } from 'node:fs';
import path from 'node:path';

const script = readFileSync(path.join(__dirname, 'files-elsewhere.js'), 'utf8');
const BASE = 'https://cdn.example/bucket/shell/';
const KNOWN = `sha384-${'b'.repeat(64)}`;
const send = jest.fn();

declare global {
  var __storeFile: ((element: HTMLScriptElement | HTMLLinkElement) => void) | undefined;
}

const scriptAt = (src: string) => Object.assign(document.createElement('script'), { src });
const sheetAt = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
const prepared = <E extends HTMLScriptElement | HTMLLinkElement>(element: E) => {
  globalThis.__storeFile?.(element);
  return element;
};
/** Each page has a listener of its own; the others would hear of its elements too. */
let listeners: [string, EventListener, boolean][] = [];

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.documentElement.dataset['shellFiles'] = BASE;
  document.body.innerHTML = `<script type="application/json" id="shell-files">{"later.js":"${KNOWN}","later.css":"${KNOWN}"}</script>`;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(navigator, { sendBeacon: send });
  install();
});
function install() {
  const add = jest
    .spyOn(globalThis, 'addEventListener')
    .mockImplementation((type: string, listener: unknown, capture: unknown) => {
      listeners.push([type, listener as EventListener, capture as boolean]);
      EventTarget.prototype.addEventListener.call(
        window,
        type,
        listener as EventListener,
        capture as boolean,
      );
    });
  new Function(script)();
  add.mockRestore();
}
afterEach(() => {
  for (const [type, listener, capture] of listeners) removeEventListener(type, listener, capture);
  listeners = [];
  jest.restoreAllMocks();
  jest.useRealTimers();
  send.mockClear();
});

it('a file of the shell is loaded from the other origin with its hash', () => {
  const { src, integrity, crossOrigin } = prepared(scriptAt('/shell/later.js'));
  expect([src, integrity, crossOrigin]).toEqual([`${BASE}later.js`, KNOWN, 'anonymous']);
  expect(prepared(sheetAt('/shell/later.css'))).toMatchObject({ href: `${BASE}later.css`, integrity: KNOWN });
});

it('a file of the shell without a known hash gets one that nothing matches', () => {
  expect(prepared(scriptAt('/shell/unknown.js')).integrity).toBe(`sha384-${'A'.repeat(64)}`);
});

it('a file of a remote is not loaded from the other origin of the shell', () => {
  expect(prepared(scriptAt('/mf-staff/1.0.0/a.js')).src).toBe(`${location.origin}/mf-staff/1.0.0/a.js`);
});

it('a file that the other origin does not deliver is loaded from the store', () => {
  const lost = prepared(scriptAt('/shell/later.js'));
  const [loaded, failed] = [jest.fn(), jest.fn()];
  lost.onload = loaded;
  lost.onerror = failed;
  document.head.append(lost);
  lost.dispatchEvent(new Event('error'));
  expect(failed).not.toHaveBeenCalled();
  const again = [...document.scripts].find(({ src }) => src === `${location.origin}/shell/later.js`);
  expect(again).toMatchObject({ async: false });
  expect(again).not.toHaveAttribute('integrity');
  expect(lost.isConnected).toBe(false);
  again?.dispatchEvent(new Event('load'));
  expect(loaded).toHaveBeenCalledTimes(1);
  again?.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledTimes(1);
});

it('a file that does not arrive within five seconds is loaded from the store', () => {
  const [named, later] = [scriptAt(`${BASE}main.js`), prepared(scriptAt('/shell/later.js'))];
  const sheet = sheetAt(`${BASE}main.css`);
  const loaded = jest.fn();
  later.onload = loaded;
  document.head.append(named, sheet, later);
  jest.advanceTimersByTime(4999);
  expect(later.isConnected).toBe(true);
  jest.advanceTimersByTime(1);
  const addresses = [...document.head.querySelectorAll('script, link')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  );
  expect(addresses).toEqual(
    ['main.js', 'main.css', 'later.js'].map((file) => `${location.origin}/shell/${file}`),
  );
  // A script runs in the document that asked for it, or not at all.
  for (const lost of [named, later]) expect(lost.ownerDocument).not.toBe(document);
  later.dispatchEvent(new Event('load'));
  expect(loaded).not.toHaveBeenCalled();
  document.scripts[1]?.dispatchEvent(new Event('load'));
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledTimes(1);
});

it('a file that is requested later has five seconds to arrive, too', () => {
  jest.advanceTimersByTime(60_000);
  const later = prepared(scriptAt('/shell/later.js'));
  document.head.append(later);
  jest.advanceTimersByTime(4999);
  expect(later.isConnected).toBe(true);
  jest.advanceTimersByTime(1);
  expect(document.scripts[0]?.src).toBe(`${location.origin}/shell/later.js`);
});

it('a lost style sheet is replaced at once and a lost script once the page is parsed', () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const [named, sheet] = [scriptAt(`${BASE}main.js`), sheetAt(`${BASE}main.css`)];
  document.head.append(named, sheet);
  jest.advanceTimersByTime(5000);
  expect([named.isConnected, sheet.isConnected]).toEqual([true, false]);
  state.mockReturnValue('interactive');
  jest.advanceTimersByTime(500);
  expect(named.isConnected).toBe(false);
});

it('a file that has arrived is not replaced', () => {
  const [named, sheet] = [scriptAt(`${BASE}main.js`), sheetAt(`${BASE}main.css`)];
  document.head.append(named, sheet);
  for (const element of [named, sheet]) element.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(10_000);
  for (const element of [named, sheet]) expect(element.isConnected).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

it('a script that waits for the first paint is not replaced', () => {
  const waiting = Object.assign(scriptAt(`${BASE}platform.js`), { type: 'text/later' });
  document.head.append(waiting);
  jest.advanceTimersByTime(10_000);
  expect(waiting.isConnected).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

it('a script that starts after a file was lost is loaded from the store', () => {
  const lost = sheetAt(`${BASE}main.css`);
  document.head.append(lost);
  lost.dispatchEvent(new Event('error'));
  expect(prepared(scriptAt(`${BASE}later.js`)).src).toBe(`${location.origin}/shell/later.js`);
});

it('a lost file of the store itself is requested once more', () => {
  document.documentElement.dataset['shellFiles'] = `${location.origin}/shell/`;
  install();
  const lost = prepared(scriptAt('/shell/later.js'));
  const failed = jest.fn();
  lost.onerror = failed;
  document.head.append(lost);
  lost.dispatchEvent(new Event('error'));
  expect(lost.isConnected).toBe(false);
  document.scripts[0]?.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(document.scripts[0]?.src).toBe(`${location.origin}/shell/later.js`);
});

it('the store is told once that files of the other origin were lost', async () => {
  for (const lost of [prepared(scriptAt('/shell/later.js')), prepared(sheetAt('/shell/later.css'))]) {
    document.head.append(lost);
    lost.dispatchEvent(new Event('error'));
  }
  expect(document.querySelector(`link[href="${location.origin}/shell/later.css"]`)).toHaveAttribute(
    'rel',
    'stylesheet',
  );
  expect(prepared(scriptAt('/shell/later.js')).src).toBe(`${location.origin}/shell/later.js`);
  expect(send).toHaveBeenCalledTimes(1);
  const [address, body] = send.mock.calls[0] as [string, Blob];
  expect(address).toBe('/api/remotes/failures');
  expect(body.type).toBe('application/json');
});

it('an error of anything but a file of the shell is not handled', () => {
  const image = Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/a.png' });
  const hint = Object.assign(document.createElement('link'), { rel: 'preload', href: `${BASE}font.woff2` });
  document.body.append(image, hint);
  const heard = jest.fn();
  for (const element of [image, hint]) {
    element.addEventListener('error', heard);
    element.dispatchEvent(new Event('error'));
  }
  dispatchEvent(new ErrorEvent('error', { message: 'thrown' }));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(send).not.toHaveBeenCalled();
});
