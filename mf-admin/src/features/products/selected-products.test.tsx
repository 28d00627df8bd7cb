import { screen } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { answering, openProducts, pixel, rail, rowOf } from '../../testing/some-products.ts';

const updatingFirst = () =>
  mockApi('POST /admin/product/update/{productId}', { params: { productId: 'p1' } });

it('the bar of selected products offers only what changes one of them', async () => {
  const { user } = openProducts();
  await rowOf('Pixelforge Games');
  await user.click(screen.getByRole('checkbox', { name: 'Choose Pixelforge Games' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Northline Rail' }));
  expect(screen.getByRole('button', { name: 'Enable 1' })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Northline Rail' }));
  expect(screen.queryByRole('button', { name: /^Enable \d/ })).toBeNull();
});

it('a selected product that could not be disabled stays selected and is disabled by the next press', async () => {
  const { user } = openProducts();
  await rowOf('Pixelforge Games');
  answering(pixel, rail);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Pixelforge Games' }));
  updatingFirst().failsWith('CHANGED_MEANWHILE', {
    message: 'Somebody else has changed it.',
    details: { current: { ...pixel, description: 'Changed', version: 4 } },
  });
  await user.click(screen.getByRole('button', { name: 'Disable 1' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('1 product was not changed');
  expect(alert).toHaveTextContent('Pixelforge Games: Somebody else has changed it.');

  const sent = updatingFirst().answers({
    message: 'ok',
    product: { ...pixel, enabled: false, version: 5 },
  });
  await user.click(screen.getByRole('button', { name: 'Disable 1' }));
  expect(await screen.findByText('1 product disabled')).toBeVisible();
  expect(sent.received[0]?.body).toMatchObject({
    enabled: false,
    description: 'Changed',
    expected_version: 4,
  });
  expect(screen.queryByText('1 selected')).toBeNull();
});

it('disabling the selected products can be undone', async () => {
  const { user } = openProducts();
  await rowOf('Pixelforge Games');
  answering(pixel, rail);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Pixelforge Games' }));
  updatingFirst().answers({ message: 'ok', product: { ...pixel, enabled: false, version: 5 } });
  await user.click(screen.getByRole('button', { name: 'Disable 1' }));
  expect(await screen.findByText('1 product disabled')).toBeVisible();
  const back = updatingFirst().answers({ message: 'ok', product: { ...pixel, version: 6 } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 product enabled')).toBeVisible();
  expect(back.received[0]?.body).toMatchObject({ enabled: true, expected_version: 5 });
});
