import { screen, waitFor } from '@testing-library/react';
import { aProduct, mockApi } from 'shared-testing';
import {
  figure,
  MARCH,
  openAnalytics,
  productIsRead,
  productsAre,
  topAre,
  willReport,
} from '../../testing/analytics.ts';
import { choose, openList } from '../../testing/choose.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { productId, someReport } from '../../testing/some-report.ts';

it('choosing a product filters the sales report and its links to the orders', async () => {
  willReport(someReport());
  const { user, where } = openAnalytics();
  await screen.findByText('$16,549.00');
  const ofProduct = willReport(someReport({ total_completed_orders: 7, product_filter: productId }));
  productIsRead();
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(await figure('Completed orders').findByText('7')).toBeVisible();
  expect(ofProduct.received[0]?.body.product).toBe(productId);
  expect(screen.getByText('Pixelforge Games', { selector: '.ant-tag' })).toBeVisible();
  expect(figure('Completed orders').getByRole('link')).toHaveAttribute(
    'href',
    `/admin/orders?product=${productId}&completed=${MARCH}`,
  );
  expect(where()).toBe(`/admin/analytics?product=${productId}&compare=none`);
});

it('choosing a timeframe keeps the product of the sales report', async () => {
  willReport(someReport());
  productIsRead();
  const { user, where } = openAnalytics(`?product=${productId}&compare=none`);
  await screen.findByText('$16,549.00');
  for (const name of ['Today', 'This Week', 'This Month', 'All Time'])
    expect(screen.getByRole('radio', { name })).toBeInTheDocument();
  const all = willReport(someReport());
  await user.click(screen.getByText('All Time'));
  expect(await screen.findByRole('heading', { name: 'Sales report: All Time' })).toBeVisible();
  expect(all.received[0]?.body.start_unix).toBe(Date.UTC(2020, 0, 1) / 1000);
  expect(where()).toBe(`/admin/analytics?product=${productId}&timeframe=all&compare=none`);
});

describe('a custom range', () => {
  async function openRange() {
    willReport(someReport());
    const page = openAnalytics();
    await screen.findByText('$16,549.00');
    const type = async (name: string, day: string) => {
      const field = await screen.findByLabelText(name);
      await page.user.clear(field);
      await page.user.type(field, `${day}{Enter}`);
    };
    await type('Start date', '2026-03-05');
    return {
      ...page,
      typeEarlierEnd: async () => {
        await type('End date', 'Mar 2, 2026');
        await page.user.keyboard('{Enter}');
      },
      generate: () => page.user.click(screen.getByRole('button', { name: 'Generate Report' })),
    };
  }

  it('a custom range of the sales report needs both dates', async () => {
    const { generate } = await openRange();
    await generate();
    expect(screen.getByRole('alert')).toHaveTextContent('Please select both start and end dates');
  });

  it('the dates of a custom range change places when the end is before the start', async () => {
    const { typeEarlierEnd } = await openRange();
    await typeEarlierEnd();
    expect(screen.getByLabelText('Start date')).toHaveValue('Mar 2, 2026');
    expect(screen.getByLabelText('End date')).toHaveValue('Mar 5, 2026');
  });

  it('a custom range is reported from its first to its last day', async () => {
    const { typeEarlierEnd, generate, where } = await openRange();
    await typeEarlierEnd();
    const sent = willReport(someReport());
    await generate();
    expect(await screen.findByRole('heading', { name: 'Sales report: Custom Range' })).toBeVisible();
    expect(sent.received[0]?.body).toEqual({
      product: null,
      by: 'day',
      start_unix: Date.UTC(2026, 2, 2) / 1000,
      end_unix: Date.UTC(2026, 2, 6) / 1000 - 1,
    });
    expect(where()).toBe('/admin/analytics?start=2026-03-02&end=2026-03-05&compare=none');
  });

  it('the same custom range is read again when it is requested again', async () => {
    const { typeEarlierEnd, generate } = await openRange();
    await typeEarlierEnd();
    willReport(someReport());
    await generate();
    expect(await screen.findByRole('heading', { name: 'Sales report: Custom Range' })).toBeVisible();
    expect(await figure('Completed orders').findByText('432')).toBeVisible();
    willReport(someReport({ total_completed_orders: 3 }));
    await generate();
    expect(await figure('Completed orders').findByText('3')).toBeVisible();
  });
});

it('an invalid report address is read as this month', async () => {
  const sent = willReport(someReport());
  openAnalytics('?compare=none&timeframe=never&start=2026-02-30&end=x&by=second&show=luck&product=1');
  expect(await screen.findByRole('heading', { name: 'Sales report: This Month' })).toBeVisible();
  await screen.findByText('$16,549.00');
  expect(sent.received[0]?.body.product).toBeNull();
});

it('the analytics page loads its products again after a failure', async () => {
  mockApi('GET /admin/products').failsWith('INTERNAL', { message: '' });
  willReport(someReport());
  topAre();
  const { user } = renderAdmin('/admin/analytics?compare=none');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
  productsAre([aProduct({ title: 'Pixelforge Games' })]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Failed to load products')).toBeNull());
  const field = screen.getByRole('combobox', { name: 'Product' });
  expect(field).toHaveFocus();
  expect(await (await openList(user, field)).findByTitle('Pixelforge Games')).toBeInTheDocument();
});
