import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deviceName } from './device-names.ts';

const agents: [agent: string | undefined, words: string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['<b>\u202emoc.live/1.0 (x)', 'bmoc.live'],
  [`${'x'.repeat(500)}/1 (x)`, 'x'.repeat(80)],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
];
for (const [agent, words] of agents) {
  it(`the device of ${agent?.slice(0, 40) ?? 'no user agent'} is called ${words.slice(0, 40)}`, () => {
    assert.equal(deviceName(agent), words);
  });
}
