import { expect, test } from '../support/store.ts';

test('a call of a traced page carries its trace without the query string', async ({ page }) => {
  // As the server writes it into the page where a collector is set.
  await page.route('**/products', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html ', '<html data-traced-share="1" ');
    await route.fulfill({ response, body });
  });
  let spans = '';
  await page.route('**/api/traces', async (route) => {
    spans += route.request().postData() ?? '';
    await route.fulfill({ json: { status: 'ok' } });
  });
  await page.goto('/products');
  const search = page.waitForRequest((request) => /\/api\/products\/all\?.*secret/.test(request.url()));
  await page.getByRole('combobox', { name: 'Search gift cards' }).fill('secret');

  const traceparent = (await (await search).allHeaders())['traceparent'] ?? '';
  const [, traceId = ''] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(traceparent) ?? [];
  expect(traceId, 'the call carries a trace').not.toBe('');
  await expect.poll(() => spans, { timeout: 15_000 }).toContain(traceId);
  expect(spans).toContain('/api/products/all');
  expect(spans).not.toContain('secret');
});
