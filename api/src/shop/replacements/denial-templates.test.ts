import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
after(() => store.close());
const staff = await store.makeUser({ role: 'STAFF' });
const admin = await store.makeUser({ role: 'ADMIN' });

const create = (name: string, text = 'The code was redeemed.', as = staff) =>
  store.call('POST /staff/denial-templates/create', { as, body: { name, text } });
const update = (templateId: string, body: { name: string; text: string; expected_version?: number }) =>
  store.call('POST /staff/denial-templates/update/{templateId}', { as: admin, params: { templateId }, body });
const remove = (templateId: string, expected_version?: number) =>
  store.call('DELETE /staff/denial-templates/delete/{templateId}', {
    as: staff,
    params: { templateId },
    query: expected_version === undefined ? {} : { expected_version },
  });
const names = async () =>
  (await store.call('GET /staff/denial-templates', { as: admin })).body.map(({ name }) => name);

it('a template is saved without surrounding spaces', async () => {
  const made = await create(' used ', ' It was redeemed on the day it was bought. ');
  const { _id, ...rest } = made.body.template;
  assert.deepEqual(rest, { name: 'used', text: 'It was redeemed on the day it was bought.', version: 1 });
  assert.deepEqual(await names(), ['used']);
});

it('templates are listed by name', async () => {
  await create('Expired', 'Too late.', admin);
  assert.deepEqual(await names(), ['Expired', 'used']);
});

it('an admin can change a template of staff', async () => {
  const { _id } = (await create('Old name')).body.template;
  const changed = await update(_id, { name: 'New name', text: 'Two\nlines.', expected_version: 1 });
  assert.deepEqual(changed.body.template, { _id, name: 'New name', text: 'Two\nlines.', version: 2 });
  assert.deepEqual(await names(), ['Expired', 'New name', 'used']);
});

it('staff can delete a template', async () => {
  const { _id } = (await create('Deleted')).body.template;
  assert.equal((await remove(_id, 1)).status, 200);
  assert.ok(!(await names()).includes('Deleted'));
});

it('a change of a template that somebody else has changed is refused', async () => {
  const { _id } = (await create('Two at once')).body.template;
  await update(_id, { name: 'Two at once', text: 'Newer', expected_version: 1 });
  for (const late of [
    await update(_id, { name: 'Two at once', text: 'Older', expected_version: 1 }),
    await remove(_id, 1),
  ])
    assert.deepEqual(
      [late.status, late.error.code, late.error.details],
      [409, 'CHANGED_MEANWHILE', { current: { _id, name: 'Two at once', text: 'Newer', version: 2 } }],
    );
});

it('the names of templates are unique in any case', async () => {
  await create('Twice');
  const { body } = await create('Once');
  for (const late of [await create(' TWICE '), await update(body.template._id, { name: 'twice', text: 'x' })])
    assert.deepEqual([late.status, late.error.code], [409, 'TEMPLATE_EXISTS']);
});

it('every change of an unknown template is answered 404', async () => {
  for (const id of [randomUUID(), 'nonsense'])
    for (const call of [update(id, { name: 'x', text: 'x' }), remove(id)]) {
      const { status, error } = await call;
      assert.deepEqual([status, error.code], [404, 'TEMPLATE_NOT_FOUND']);
    }
});

it('a template needs a name and a text within the limits of a denial', async () => {
  for (const [name, text, field] of [
    ['  ', 'x', 'name'],
    ['n'.repeat(61), 'x', 'name'],
    ['x', ' \n ', 'text'],
    ['x', 't'.repeat(501), 'text'],
  ] as const) {
    const { status, error } = await create(name, text);
    assert.deepEqual([status, Object.keys(error.fields ?? {})], [400, [field]]);
  }
});

it('templates that are added at once are all saved', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => create(`Together ${at}`)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
});

it('a store has at most 50 templates', async () => {
  const had = (await names()).length;
  for (let at = had; at < 50; at++) assert.equal((await create(`Template ${at}`)).status, 200);
  const { status, error } = await create('One more');
  assert.deepEqual([status, error.code], [409, 'TEMPLATES_FULL']);
});

it('a store with 49 templates accepts exactly one of several that are added at once', async () => {
  const { body } = await store.call('GET /staff/denial-templates', { as: admin });
  for (const { _id } of body.slice(49)) await remove(_id);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => create(`At once ${at}`)));
  assert.deepEqual(answers.map(({ status, error }) => (status === 200 ? 200 : error.code)).sort(), [
    200,
    ...Array.from({ length: 7 }, () => 'TEMPLATES_FULL'),
  ]);
  assert.equal((await names()).length, 50);
});

it('a deleted template makes room for another one', async () => {
  const { body } = await store.call('GET /staff/denial-templates', { as: admin });
  await remove(body[7]!._id);
  assert.equal((await create('In its place')).status, 200);
});
