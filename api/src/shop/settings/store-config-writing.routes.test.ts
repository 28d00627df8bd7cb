import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

const save = (body: object) => store.call('POST /admin/config/update', { as: admin, body: body as never });
const shown = async () => (await store.call('GET /public/config')).body;

it('a save of the settings changes only what it sends', async () => {
  await save({ store_name: ' Cardwell ', store_description: 'Cards' });
  await save({ payment_methods: [{ name: 'BALANCE', enabled: false }] });
  const config = await shown();
  assert.equal(config.store_name, 'Cardwell');
  assert.deepEqual(
    config.payment_methods.map(({ name, enabled }) => [name, enabled]),
    [
      ['BALANCE', false],
      ['HOODPAY', true],
    ],
  );
  // This store has no gateway.
  assert.deepEqual(config.active_payment_methods, []);
});

it('a save of the settings changes nothing when one part is wrong', async () => {
  const before = await shown();
  const refused = await save({ store_name: 'Other', review_reward: 11 });
  assert.deepEqual([refused.status, Object.keys(refused.error.fields ?? {})], [400, ['review_reward']]);
  assert.deepEqual(await shown(), before);
  const twice = [
    { name: 'BALANCE', enabled: true },
    { name: 'BALANCE', enabled: false },
  ];
  assert.equal((await save({ payment_methods: twice })).status, 400);
});

it('the settings refuse a name or a description without a visible character', async () => {
  for (const name of ['store_name', 'store_description'])
    for (const blank of ['', '   ', '\n\t '].slice(0, name === 'store_name' ? 2 : 3)) {
      const { status, error } = await save({ [name]: blank });
      assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, [name]]);
    }
});

it('the settings refuse a link that is not a web address', async () => {
  const link = { name: 'Help', href: 'https://help.example/', in_nav_bar: true, in_footer: true };
  const linked = async (href: string) => {
    const { status, error } = await save({ external_links: [{ ...link, href }] });
    return [status, Object.keys(error.fields ?? {})];
  };
  for (const href of ['https://[', 'https://%', 'https://a:99999/x', 'https://exa<mple'])
    assert.deepEqual(await linked(href), [400, ['external_links.0.href']], href);
  for (const href of ['https://exämple.example/päge?q=ü', 'http://[::1]:8080/x', link.href])
    assert.deepEqual(await linked(href), [200, []], href);
});

it('the settings refuse an invisible name', async () => {
  const blank = await save({ store_name: '\u200b' });
  assert.deepEqual([blank.status, Object.keys(blank.error.fields ?? {})], [400, ['store_name']]);
});

it('the settings accept an announcement only if its sanitised text can be saved again', async () => {
  const bar = { enabled: true, template: 1, scrolling: false, scroll_direction: 'left' };
  const announce = (text: string) => save({ announcement_bar_config: { ...bar, text } });
  const grown = await announce('&'.repeat(401));
  assert.deepEqual(
    [grown.status, Object.keys(grown.error.fields ?? {})],
    [400, ['announcement_bar_config.text']],
  );
  const { status, body } = await announce(`${'&'.repeat(390)}${'🎁'.repeat(50)}`);
  assert.equal(status, 200);
  assert.equal([...body.announcement_bar_config.text].length, 2_000);
  const again = await announce(body.announcement_bar_config.text);
  assert.deepEqual([again.status, again.body.announcement_bar_config], [200, body.announcement_bar_config]);
  await announce('');
});

it('ten saves of the settings at once leave one complete document', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => save({ store_name: `S${n}`, store_description: `D${n}` })),
  );
  const { store_name, store_description } = await shown();
  assert.equal(store_name.slice(1), store_description.slice(1));
});

const announcements: [html: string, stored: string][] = [
  [
    '<b>Sale</b> <a href="https://example.com/x">now</a>',
    '<b>Sale</b> <a href="https://example.com/x">now</a>',
  ],
  ['<script>alert(1)</script>Hi', 'Hi'],
  ['<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<b onclick="x()">y</b>', '<b>y</b>'],
  ['<iframe src="https://evil.example"></iframe>ok', 'ok'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
];
for (const [html, stored] of announcements) {
  it(`the settings store the harmless part of ${html}`, async () => {
    const bar = { enabled: true, text: html, template: 1, scrolling: false, scroll_direction: 'left' };
    assert.equal((await save({ announcement_bar_config: bar })).body.announcement_bar_config.text, stored);
  });
}
