import { screen, waitFor, within } from '@testing-library/react';
import { dayOf, startOfDay } from 'shared-contract/days';
import type { Analytics, CustomerSales, Product, ProductSales } from 'shared-contract/types';
import { aProduct, mockApi } from 'shared-testing';
import { barsOf } from '../../parts/sales-chart/bars.view.ts';
import { choose, openList } from '../../testing/choose.ts';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';
import { buyer, buyerId, productId, someReport, soldProduct } from '../../testing/some-report.ts';

const MARCH = '1772323200-1775001600';

const report = (answer: Analytics, delay = 0) => mockApi('POST /admin/stats', { delay }).answers(answer);
const products = (found: Product[]) =>
  mockApi('GET /admin/products').answers(
    found.map((each) => ({ ...each, option_count: 1, stock_count: 3 })),
    found.length,
  );
const chosen = () =>
  mockApi('GET /products/{productId}', { times: 'always' }).answers(
    aProduct({ _id: productId, title: 'Pixelforge Games' }),
  );
const lists = (products: ProductSales[] = [soldProduct], customers: CustomerSales[] = [buyer]) => {
  mockApi('GET /admin/stats/products', { times: 'always' }).answers(products, products.length);
  mockApi('GET /admin/stats/customers', { times: 'always' }).answers(customers, customers.length);
};
const before = someReport({
  timeframe_start: Date.UTC(2026, 1, 1) / 1000,
  timeframe_end: Date.UTC(2026, 2, 1) / 1000 - 1,
  total_value: 10_000,
  total_completed_orders: 432,
  parts: { paid_orders: 500, paid_units: 500, free_orders: 0, free_units: 0 },
});

const open = (query = '?compare=none', stats = someStats()) => {
  products([aProduct({ _id: productId, title: 'Pixelforge Games' })]);
  lists();
  return renderAdmin(`/admin/analytics${query}`, { stats });
};
const figure = (label: string) =>
  within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement);

it('the analytics page reports this month of all products at first, in the days of the store', async () => {
  const sent = report(someReport());
  open('?compare=none', someStats({ timeZone: 'America/New_York' }));
  expect(await screen.findByRole('heading', { name: 'Sales report: This Month' })).toBeVisible();
  expect(await screen.findByText('$16,549.00')).toBeVisible();
  for (const [label, value] of [
    ['Total revenue', '$16,549.00'],
    ['Completed orders', '432'],
    ['Average order value', '$40.17'],
    ['Paid orders', '412'],
    ['Units sold', '525'],
    ['Free orders', '20'],
    ['Free units', '25'],
  ] as const)
    expect(figure(label).getByText(value)).toBeVisible();
  expect(figure('Free units').getByText('Given, or approved and not paid')).toBeVisible();
  expect(screen.getByText('Days and hours of America/New_York')).toBeVisible();
  const first = `${dayOf(Date.now() / 1000, 'America/New_York').slice(0, 8)}01`;
  expect(sent.received[0]?.body).toEqual({
    product: null,
    by: expect.stringMatching(/^(day|hour)$/) as string,
    start_unix: startOfDay(first, 'America/New_York'),
    end_unix: expect.any(Number) as number,
  });
});

it('each figure of the report leads to the orders behind it', async () => {
  report(someReport());
  open();
  await screen.findByText('$16,549.00');
  for (const [label, query] of [
    ['Total revenue', `settled=PAID&completed=${MARCH}`],
    ['Completed orders', `completed=${MARCH}`],
    ['Average order value', `settled=PAID&completed=${MARCH}`],
    ['Paid orders', `settled=PAID&completed=${MARCH}`],
    ['Units sold', `completed=${MARCH}`],
    ['Free orders', `settled=UNPAID&completed=${MARCH}`],
    ['Free units', `settled=UNPAID&completed=${MARCH}`],
  ] as const)
    expect(figure(label).getByRole('link')).toHaveAttribute('href', `/admin/orders?${query}`);
  expect(figure('Days in period').queryByRole('link')).toBeNull();
});

it('the analytics page compares each figure with the period before', async () => {
  report(someReport());
  report(before);
  const { user } = open('?start=2026-03-01&end=2026-03-31');
  expect(await screen.findByText('65.5% more than $10,000.00')).toBeVisible();
  expect(figure('Completed orders').getByText('The same as 432')).toBeVisible();
  expect(figure('Average order value').getByText('101% more than $20.00')).toBeVisible();
  expect(figure('Paid orders').getByText('17.6% less than 500')).toBeVisible();
  expect(figure('Free orders').getByText('0 before')).toBeVisible();
  expect(screen.getByText('Compared with Jan 29, 2026 – Feb 28, 2026')).toBeVisible();
  await user.click(screen.getByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  expect(table.getByRole('row', { name: 'Sat, Mar 21 $817.00 19 14 $817.00' })).toBeVisible();
});

it('the analytics page compares an hour with the same hour by the clock, and with nothing where it was skipped', async () => {
  const zone = 'Europe/Berlin';
  const hoursOf = (day: string, hours: number) => {
    const start = startOfDay(day, zone);
    return someReport({
      timeframe_start: start,
      timeframe_end: start + hours * 3600 - 1,
      series: Array.from({ length: hours }, (_, n) => ({
        day_unix: start + n * 3600,
        total_value: 100 + n,
        completed_orders: 1,
        paid_orders: 1,
        units: 1,
      })),
    });
  };
  report(hoursOf('2026-03-30', 24));
  report(hoursOf('2026-03-29', 23));
  const { user } = open('?start=2026-03-30&end=2026-03-30', someStats({ timeZone: zone }));
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  for (const row of ['1:00 AM $101.00 1 1 $101.00', '2:00 AM $102.00 1 1 –', '3:00 AM $103.00 1 1 $102.00'])
    expect(table.getByRole('row', { name: `Mon, Mar 30, ${row}` })).toBeVisible();
});

it('the analytics page requests a previous period with the same number of days', async () => {
  const first = report(someReport());
  const second = report(before);
  open('?start=2026-03-01&end=2026-03-31');
  await screen.findByText('65.5% more than $10,000.00');
  const asked = [...first.received, ...second.received].map(({ body }) => [body.start_unix, body.end_unix]);
  const at = (text: string) => Date.parse(text) / 1000;
  expect(asked).toEqual(
    expect.arrayContaining([
      [at('2026-03-01T00:00:00Z'), at('2026-03-31T23:59:59Z')],
      [at('2026-01-29T00:00:00Z'), at('2026-02-28T23:59:59Z')],
    ]),
  );
});

it('the analytics page shows the figures of the chart as a table that links to the orders of each bar', async () => {
  report(someReport());
  const { user } = open('?compare=none&start=2026-03-01&end=2026-03-31');
  await user.click(await screen.findByText('Show as a table'));
  const table = within(screen.getByRole('table', { name: 'Sales over time' }));
  expect(table.getByRole('row', { name: 'Sat, Mar 21 $817.00 19 14' })).toBeVisible();
  expect(table.getByRole('link', { name: 'Sun, Mar 1' })).toHaveAttribute(
    'href',
    '/admin/orders?completed=1772323200-1772409600',
  );
});

it('the analytics page filters by product and by quick timeframe, and its address says so', async () => {
  report(someReport());
  const { user, where } = open();
  await screen.findByText('$16,549.00');
  for (const name of ['Today', 'This Week', 'This Month', 'All Time'])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument();
  const ofProduct = report(someReport({ total_completed_orders: 7, product_filter: productId }));
  chosen();
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(await figure('Completed orders').findByText('7')).toBeVisible();
  expect(ofProduct.received[0]?.body.product).toBe(productId);
  expect(screen.getByText('Pixelforge Games', { selector: '.ant-tag' })).toBeVisible();
  expect(figure('Completed orders').getByRole('link')).toHaveAttribute(
    'href',
    `/admin/orders?product=${productId}&completed=${MARCH}`,
  );
  const all = report(someReport());
  await user.click(screen.getByText('All Time'));
  expect(await screen.findByRole('heading', { name: 'Sales report: All Time' })).toBeVisible();
  expect(all.received[0]?.body.start_unix).toBe(Date.UTC(2020, 0, 1) / 1000);
  expect(where()).toBe(`/admin/analytics?product=${productId}&timeframe=all&compare=none`);
});

it('the analytics page reports a custom range with both dates', async () => {
  report(someReport());
  const { user, where } = open();
  await screen.findByText('$16,549.00');
  const generate = screen.getByRole('button', { name: 'Generate Report' });
  const type = async (name: string, day: string) => {
    const field = await screen.findByLabelText(name);
    await user.clear(field);
    await user.type(field, `${day}{Enter}`);
  };
  await type('Start date', '2026-03-05');
  await user.click(generate);
  expect(screen.getByRole('alert')).toHaveTextContent('Please select both start and end dates');
  // Typed the wrong way round, the days change places.
  await type('End date', 'Mar 2, 2026');
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Start date')).toHaveValue('Mar 2, 2026');
  expect(screen.getByLabelText('End date')).toHaveValue('Mar 5, 2026');
  const sent = report(someReport());
  await user.click(generate);
  expect(await screen.findByRole('heading', { name: 'Sales report: Custom Range' })).toBeVisible();
  expect(sent.received[0]?.body).toEqual({
    product: null,
    by: 'day',
    start_unix: Date.UTC(2026, 2, 2) / 1000,
    end_unix: Date.UTC(2026, 2, 6) / 1000 - 1,
  });
  expect(where()).toBe('/admin/analytics?start=2026-03-02&end=2026-03-05&compare=none');
  // The same report once more is read again.
  report(someReport({ total_completed_orders: 3 }));
  await user.click(generate);
  expect(await figure('Completed orders').findByText('3')).toBeVisible();
});

it('an invalid report address is read as this month', async () => {
  const sent = report(someReport());
  open('?compare=none&timeframe=never&start=2026-02-30&end=x&by=second&show=luck&product=1');
  expect(await screen.findByRole('heading', { name: 'Sales report: This Month' })).toBeVisible();
  await screen.findByText('$16,549.00');
  expect(sent.received[0]?.body.product).toBeNull();
});

it('the analytics page says when the report cannot be fetched, and tries again', async () => {
  mockApi('POST /admin/stats').failsWith('INTERNAL', { message: '' });
  const { user } = open();
  expect(await screen.findByText('Failed to fetch analytics data')).toBeVisible();
  report(someReport());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('432', { selector: 'a' })).toBeVisible();
});

it('the analytics page shows the old report with its title until the next one is there', async () => {
  report(someReport());
  const { user } = open();
  await screen.findByText('$16,549.00');
  const section = screen.getByRole('region', { name: 'Sales report: This Month' });
  report(someReport({ total_completed_orders: 7 }), 300);
  chosen();
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(screen.getByText('All Products', { selector: '.ant-tag' })).toBeVisible();
  expect(figure('Completed orders').getByText('432')).toBeVisible();
  expect(section).toHaveAttribute('aria-busy', 'true');
  expect(within(section).getByText('Loading report...')).toBeVisible();
  expect(await figure('Completed orders').findByText('7')).toBeVisible();
  expect(screen.getByText('Pixelforge Games', { selector: '.ant-tag' })).toBeVisible();
  expect(section).toHaveAttribute('aria-busy', 'false');
});

it('the analytics page says when the products to choose from cannot be loaded, and tries again', async () => {
  mockApi('GET /admin/products').failsWith('INTERNAL', { message: '' });
  report(someReport());
  lists();
  const { user } = renderAdmin('/admin/analytics?compare=none');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
  products([aProduct({ title: 'Pixelforge Games' })]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Failed to load products')).toBeNull());
  const field = screen.getByRole('combobox', { name: 'Product' });
  expect(field).toHaveFocus();
  expect(await (await openList(user, field)).findByTitle('Pixelforge Games')).toBeInTheDocument();
});

it('the analytics page lists top products with their replacement rate, and top customers, each with a link to its orders', async () => {
  report(someReport());
  const { where, user } = open('?compare=none&start=2026-03-01&end=2026-03-31');
  const products = within(await screen.findByRole('region', { name: 'Top products' }));
  expect(await products.findByRole('link', { name: 'Pixelforge Games' })).toHaveAttribute(
    'href',
    `/admin/orders?product=${productId}&completed=${MARCH}`,
  );
  expect(products.getByText('$1,234.50')).toBeVisible();
  expect(products.getByRole('link', { name: '1.5% 3 requests' })).toHaveAttribute(
    'href',
    `/admin/orders?product=${productId}&replacement=asked&completed=${MARCH}`,
  );
  const customers = within(screen.getByRole('region', { name: 'Top customers' }));
  expect(await customers.findByRole('link', { name: 'maria' })).toHaveAttribute(
    'href',
    `/admin/orders?search=${buyerId}&completed=${MARCH}`,
  );
  await user.click(products.getByRole('columnheader', { name: 'Replacements' }));
  await waitFor(() => expect(where()).toContain('sort=replaced'));
});

it('top products and customers show their revenue, orders and units of the period before beside those of the report', async () => {
  const sold = (total_value: number) => ({ completed_orders: 96, paid_orders: 90, units: 150, total_value });
  products([]);
  mockApi('POST /admin/stats', { times: 2 }).answers(someReport());
  const asked = [
    mockApi('GET /admin/stats/products').answers([{ ...soldProduct, before: sold(2_469) }], 1),
    mockApi('GET /admin/stats/customers').answers([{ ...buyer, before: sold(0) }], 1),
  ];
  renderAdmin('/admin/analytics?start=2026-03-01&end=2026-03-31');
  expect(await screen.findByText('50% less than $2,469.00')).toBeVisible();
  expect(await screen.findByText('$0.00 before')).toBeVisible();
  for (const figure of ['96 before', '150 before']) expect(screen.getAllByText(figure)).toHaveLength(2);
  for (const { received } of asked)
    expect(received[0]?.query).toMatchObject({
      before_start_unix: String(Date.UTC(2026, 0, 29) / 1000),
      before_end_unix: String(Date.UTC(2026, 2, 1) / 1000 - 1),
    });
});

it('the analytics page says that nothing was sold', async () => {
  products([]);
  report(someReport({ total_value: 0, total_completed_orders: 0, series: [] }));
  lists([], []);
  renderAdmin('/admin/analytics?compare=none');
  await waitFor(() => expect(screen.getAllByText('Nothing was sold')).toHaveLength(2));
  expect(screen.getAllByText('In this period no order was completed.')).toHaveLength(2);
});

it('the analytics page saves the report, and all products and customers, as files', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:sales');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  report(someReport());
  products([]);
  for (const amount of [{ query: { amount: 10 } }, {}]) {
    mockApi('GET /admin/stats/products', amount).answers([soldProduct], 1);
    mockApi('GET /admin/stats/customers', amount).answers([buyer], 1);
  }
  const { user } = renderAdmin('/admin/analytics?compare=none&start=2026-03-01&end=2026-03-31');
  await screen.findByText('maria');
  for (const [n, button] of screen.getAllByRole('button', { name: 'Download CSV' }).entries()) {
    await user.click(button);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(n + 1));
  }
  expect(saved).toHaveBeenCalledTimes(3);
  jest.restoreAllMocks();
});

it('the files have a row for each bar, product and customer', async () => {
  const { barsCsv, customersCsv, productsCsv } = await import('./analytics-csv.ts');
  const bars = barsOf(someReport(), 'day', 'UTC');
  const lines = barsCsv(bars, bars.slice(0, 1)).split('\r\n');
  expect(lines[0]).toBe('from,to,revenue,completed,paid,units,revenue_before');
  expect(lines[1]).toBe('2026-03-01T00:00:00.000Z,2026-03-01T23:59:59.000Z,500,12,12,14,500');
  expect(lines[2]).toBe('2026-03-02T00:00:00.000Z,2026-03-02T23:59:59.000Z,500,12,12,14,');
  const earlier = { completed_orders: 2, paid_orders: 2, units: 2, total_value: 40 };
  expect(productsCsv([soldProduct]).split('\r\n')[1]).toBe(
    `${productId},Pixelforge Games,1234.5,120,110,200,3,1.5,,,`,
  );
  expect(productsCsv([{ ...soldProduct, before: earlier }]).split('\r\n')[1]).toBe(
    `${productId},Pixelforge Games,1234.5,120,110,200,3,1.5,40,2,2`,
  );
  expect(customersCsv([{ ...buyer, before: earlier }]).split('\r\n')[1]).toBe(
    `${buyerId},maria,maria@example.com,210,7,6,9,40,2,2`,
  );
});
