import { screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';

const footer = () => within(screen.getByRole('contentinfo'));

it('the footer shows the store, five categories and the links of the owner', async () => {
  renderApp({
    config: {
      store_description: 'Discounted gift cards.',
      external_links: [
        { name: 'Help Centre', href: 'https://help.example/', in_nav_bar: true, in_footer: false },
        { name: 'Status', href: 'https://status.example/', in_nav_bar: false, in_footer: true },
      ],
    },
  });
  expect(await footer().findByText('Cardwell')).toBeVisible();
  expect(footer().getByText('Discounted gift cards.')).toBeVisible();
  expect(await footer().findByRole('link', { name: 'Gaming' })).toHaveAttribute('href', '/categories/Gaming');
  expect(within(footer().getByRole('navigation', { name: 'Categories' })).getAllByRole('link')).toHaveLength(
    5,
  );
  expect(footer().queryByRole('link', { name: 'Home' })).toBeNull();
  const status = footer().getByRole('link', { name: 'Status (opens in a new tab)' });
  expect(status).toHaveAttribute('target', '_blank');
  expect(footer().queryByRole('link', { name: /Help Centre/ })).toBeNull();
});

const terms = [
  '1. Acceptance of Terms',
  '2. Use Licence',
  '3. Gift Card Terms',
  '4. Account Responsibilities',
  '5. Prohibited Uses',
  '6. Disclaimer',
  '7. Limitations',
  '8. Revisions',
  '9. Governing Law',
];
const privacy = [
  '1. Information We Collect',
  '2. How We Use Your Information',
  '3. Information Sharing',
  '4. Data Security',
  '5. Data Retention',
  '6. Your Rights',
  '7. Cookies',
  '8. Third-Party Links',
  "9. Children's Privacy",
  '10. International Transfers',
  '11. Changes to This Policy',
];

it.each([
  ['Terms of Service', terms, /non-refundable/],
  ['Privacy Policy', privacy, /children under 13/],
] as const)('%s opens with its numbered sections', async (name, sections, fixed) => {
  const { user } = renderApp();
  await user.click(footer().getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(
    sections,
  );
  expect(dialog.getByText('Last updated: January 2024')).toBeVisible();
  expect(dialog.getByText(fixed)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name })).toBeNull();
});
