import { render, fireEvent, screen, within } from '@testing-library/react';
import type { Analytics } from 'shared-contract/types';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { SalesChart } from './sales-chart.tsx';

const DAY = 86_400;
const MARCH = Date.UTC(2026, 2, 1) / 1000;
const local = (day: number, end = false) =>
  Math.floor(new Date(2026, 2, day, ...(end ? [23, 59, 59] : [])).getTime() / 1000);
const report = (over: Partial<Analytics> = {}): Analytics => ({
  timeframe_start: local(1),
  timeframe_end: local(31, true),
  total_value: 16_549,
  total_completed_orders: 412,
  product_filter: null,
  series: Array.from({ length: 31 }, (_, index) => ({
    day_unix: MARCH + index * DAY,
    total_value: index === 20 ? 817 : 500,
    completed_orders: index === 20 ? 19 : 12,
  })),
  ...over,
});
const stats = (answer = report()) => {
  // The counters share the path; only the report is a POST.
  const fake = mockApi('POST /admin/stats').answers(answer);
  return fake;
};
const open = () => {
  mockApi('GET /products/all').answers([aProduct({ _id: 'p1', title: 'Pixelforge Games' })]);
  const sent = stats();
  return { ...renderAdmin('/admin/analytics'), sent };
};

it('the analytics page reports this month of all products at first', async () => {
  const { sent } = open();
  expect(await screen.findByRole('heading', { name: 'Sales report: This Month' })).toBeVisible();
  expect(screen.getByText('Mar 1, 2026 – Mar 31, 2026')).toBeVisible();
  for (const [label, value] of [
    ['Total revenue', '$16,549.00'],
    ['Completed orders', '412'],
    ['Average order value', '$40.17'],
    ['Days in period', '31'],
  ] as const) {
    const term = screen.getAllByText(label).find((element) => element.tagName === 'DT');
    expect(within(term?.parentElement as HTMLElement).getByText(value)).toBeVisible();
  }
  const now = new Date();
  expect(sent.received[0]?.body).toEqual({
    product: null,
    start_unix: Math.floor(new Date(now.getFullYear(), now.getMonth(), 1).getTime() / 1000),
    end_unix: expect.any(Number),
  });
});

it('the analytics page gives the figures of the chart as a table, and to the keyboard', async () => {
  const { user } = open();
  const table = await screen.findByRole('table', { name: 'Revenue over time' });
  expect(within(table).getByRole('row', { name: 'Sat, Mar 21 $817.00 19' })).toBeInTheDocument();
  screen.getByRole('group', { name: /^Revenue over time/ }).focus();
  await user.keyboard('{End}{ArrowLeft}{Home}');
  expect(screen.getByText('Sun, Mar 1: $500.00, 12 orders')).toBeInTheDocument();
});

it('the analytics page filters by product and by quick timeframe', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Sales report: This Month' });
  for (const name of ['Today', 'This Week', 'This Month', 'All Time'])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument();
  const ofProduct = stats(report({ total_completed_orders: 7, product_filter: 'p1' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'p1');
  expect(await screen.findByText('7', { selector: 'dd' })).toBeVisible();
  expect(ofProduct.received[0]?.body.product).toBe('p1');
  expect(screen.getByText('Pixelforge Games', { selector: '[data-badge]' })).toBeVisible();
  const all = stats();
  await user.click(screen.getByText('All Time'));
  expect(await screen.findByRole('heading', { name: 'Sales report: All Time' })).toBeVisible();
  await screen.findByText('412', { selector: 'dd' });
  expect(all.received[0]?.body.start_unix).toBe(Math.floor(new Date(2020, 0, 1).getTime() / 1000));
});

it('the analytics page reports a custom range with both dates', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Sales report: This Month' });
  const generate = screen.getByRole('button', { name: 'Generate Report' });
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-02' } });
  await user.click(generate);
  expect(screen.getByRole('alert')).toHaveTextContent('Please select both start and end dates');
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-01' } });
  await user.click(generate);
  expect(screen.getByRole('alert')).toHaveTextContent('The start date is after the end date');
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-05' } });
  const sent = stats();
  await user.click(generate);
  expect(await screen.findByRole('heading', { name: 'Sales report: Custom Range' })).toBeVisible();
  await screen.findByText('412', { selector: 'dd' });
  expect(sent.received[0]?.body).toEqual({ product: null, start_unix: local(2), end_unix: local(5, true) });
});

it('the analytics page says when the report cannot be fetched, and tries again', async () => {
  mockApi('GET /products/all').answers([]);
  mockApi('POST /admin/stats').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/analytics');
  expect(await screen.findByText('Failed to fetch analytics data')).toBeVisible();
  stats();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('412', { selector: 'dd' })).toBeVisible();
});

it('the analytics page shows the old report with its title until the next one is there', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Sales report: This Month' });
  const section = screen.getByRole('region', { name: 'Sales report: This Month' });
  mockApi('POST /admin/stats', { delay: 300 }).answers(report({ total_completed_orders: 7 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'p1');
  expect(screen.getByText('All Products', { selector: '[data-badge]' })).toBeVisible();
  expect(screen.getByText('412', { selector: 'dd' })).toBeVisible();
  expect(section).toHaveAttribute('aria-busy', 'true');
  expect(within(section).getByText('Loading report...')).toBeVisible();
  expect(await screen.findByText('7', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Pixelforge Games', { selector: '[data-badge]' })).toBeVisible();
  expect(section).toHaveAttribute('aria-busy', 'false');
  mockApi('POST /admin/stats', { delay: 300 }).answers(report({ total_completed_orders: 1 }));
  await user.click(screen.getByText('Today'));
  expect(screen.getByRole('heading', { name: 'Sales report: This Month' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Sales report: Today' })).toBeVisible();
  expect(screen.getByText('1', { selector: 'dd' })).toBeVisible();
});

it('the analytics page reads the same report again', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Sales report: This Month' });
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-02' } });
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-05' } });
  for (const orders of [3, 4]) {
    stats(report({ total_completed_orders: orders }));
    await user.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText(String(orders), { selector: 'dd' })).toBeVisible();
  }
});

it.each([
  [0, 0],
  [-120, 1],
])('with a zone offset of %d minutes it says %d times that the days are in UTC', async (minutes, times) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  open();
  await screen.findByRole('table', { name: 'Revenue over time' });
  expect(screen.queryAllByText('The days of this chart are days in UTC.')).toHaveLength(times);
  jest.restoreAllMocks();
});

it('the analytics page says when the products to choose from cannot be loaded, and tries again', async () => {
  mockApi('GET /products/all').failsWith('INTERNAL', { message: '' });
  stats();
  const { user } = renderAdmin('/admin/analytics');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
  mockApi('GET /products/all').answers([aProduct({ title: 'Pixelforge Games' })]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: 'Pixelforge Games' })).toBeInTheDocument();
  expect(screen.queryByText('Failed to load products')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Product' })).toHaveFocus();
});

it('the analytics page keeps the last label of the chart inside it', () => {
  const bars = Array.from({ length: 25 }, (_, n) => ({
    day: n,
    label: `Nov ${n + 1}`,
    name: `Nov ${n + 1}`,
    value: 1,
    orders: 1,
  }));
  const { container } = render(<SalesChart bars={bars} note={false} />);
  const last = [...container.querySelectorAll('text')].find(({ textContent }) => textContent === 'Nov 25');
  // 800 pixels wide, and a label takes up to 60.
  expect(Number(last?.getAttribute('x'))).toBeLessThanOrEqual(770);
});
