import { RemoteLoadError, classify, isWorthAnotherTry } from './failure.ts';

/** Messages as the federation runtime 2.9.2 and webpack 5.110 throw them, taken from a browser. */
const runtime = (text: string) => new Error(`[ Federation Runtime ]: ${text}`);
const lost =
  'Failed to load script resources. #RUNTIME-008\nargs: {"remoteName":"mf_admin"}\nOriginal Error Message:\n ScriptNetworkError: Failed to load script "http://localhost:8080/mf-admin/1/remoteEntry.js" - the script URL is unreachable or the server returned an error (network failure, 404, CORS, etc.)';

it.each([
  ['a lost entry', runtime(lost), 'unreachable'],
  [
    'an entry that never came',
    runtime(lost.replace(/Failed to load script "(.*?)".*$/, 'Script "$1" timed out.')),
    'slow',
  ],
  [
    'an entry that threw',
    runtime(lost.replace(/ScriptNetworkError.*$/, 'ScriptExecutionError: Script "x" loaded but threw')),
    'broken',
  ],
  [
    'an entry that is another script',
    runtime('Failed to get remoteEntry exports. #RUNTIME-001'),
    'unreachable',
  ],
  [
    'a lost chunk',
    Object.assign(new Error('Loading chunk 726 failed.\n(error: http://localhost/726.js)'), {
      name: 'ChunkLoadError',
    }),
    'unreachable',
  ],
  [
    'a chunk that never came',
    Object.assign(new Error('Loading chunk 726 failed.\n(timeout: http://localhost/726.js)'), {
      name: 'ChunkLoadError',
    }),
    'slow',
  ],
  [
    'a lost style sheet',
    Object.assign(new Error('Loading CSS chunk 7 failed.\n(error: http://localhost/7.css)'), {
      name: 'ChunkLoadError',
    }),
    'unreachable',
  ],
  [
    'another React',
    runtime(
      'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of mf_admin which needs ^20.0.0)',
    ),
    'incompatible',
  ],
  ['a bug of the remote', new TypeError("Cannot read properties of undefined (reading 'map')"), 'broken'],
  ['a thrown text', 'no', 'broken'],
  ['our own refusal', new RemoteLoadError('foreign', 'somewhere else'), 'foreign'],
  ['a refusal from another copy of the class', { reason: 'absent', detail: 'not listed' }, 'absent'],
])('the failure %s is recognised', (_, error, reason) => {
  expect(classify(error).reason).toBe(reason);
});

it('a load is retried only where the network may have been the cause', () => {
  const worth = (['absent', 'unreachable', 'slow', 'foreign', 'incompatible', 'broken'] as const).filter(
    (reason) => isWorthAnotherTry({ reason }),
  );
  expect(worth).toEqual(['unreachable']);
});

it('the message of a failure names the versions that do not fit', () => {
  const error = runtime(
    'Version 0.1.0 from shell of shared singleton module shared-ui does not satisfy the requirement of undefined which needs ^0.2.0)',
  );
  expect(classify(error).detail).toBe('It needs shared-ui ^0.2.0, this shell has shared-ui 0.1.0.');
});

it('a program error is shown as a reference to its text in the console', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'map')");
  const { detail, raw, reference } = classify(error);
  expect(detail).toBeUndefined();
  expect(raw).toBe(error);
  expect(reference).toMatch(/^[0-9A-Z]{6}$/);
});
