import escape from 'escape-html';
import { money, type Payment, type PaymentStatus } from './payment.ts';

const settledWords: Record<Exclude<PaymentStatus, 'PENDING'>, string> = {
  COMPLETED: 'This payment is complete.',
  CANCELLED: 'This payment was cancelled.',
  EXPIRED: 'This payment has expired.',
  FAILED: 'This payment failed.',
};

const button = (action: string, label: string, kind = 'quiet') =>
  `<button class="button ${kind}" name="action" value="${action}">${escape(label)}</button>`;

function actions(payment: Payment, underpaidCents: number): string {
  const form = (buttons: string) => `<form method="post" action="/pay/${payment.id}">${buttons}</form>`;
  if (payment.status === 'COMPLETED') return '';
  if (payment.status !== 'PENDING') return form(button('pay', `Pay ${money(payment.requestedCents)} anyway`));
  return form(`
    ${button('pay', `Pay ${money(payment.requestedCents)}`, 'primary')}
    <fieldset>
      <legend>Other outcomes to try</legend>
      ${button('fail', 'Fail')}
      ${button('cancel', 'Cancel')}
      ${button('expire', 'Expire')}
      ${button('underpay', `Underpay (${money(underpaidCents)})`)}
      ${button('pay-late', 'Pay late')}
    </fieldset>`);
}

/** The page of one payment: what is paid for, how much, and the buttons its status allows. */
export function renderPayment(payment: Payment, underpaidCents: number): string {
  const state =
    payment.status === 'PENDING' ? '' : `<p class="state" role="status">${settledWords[payment.status]}</p>`;
  const rows = [
    ['Payment', payment.id.slice(0, 8)],
    ['Receipt to', payment.customerEmail ?? 'nobody'],
  ]
    .map(([term, detail]) => `<div><dt>${term ?? ''}</dt><dd>${escape(detail ?? '')}</dd></div>`)
    .join('');
  return page(
    `Pay ${money(payment.requestedCents)}`,
    `
    <p class="seller">${escape(payment.name)}</p>
    <h1>${money(payment.paidCents ?? payment.requestedCents)} <span>${escape(payment.currency)}</span></h1>
    ${payment.description === '' ? '' : `<p class="what">${escape(payment.description)}</p>`}
    ${state}
    <dl>${rows}</dl>
    ${actions(payment, underpaidCents)}
    <a class="back" href="${escape(payment.redirectUrl)}">Return to the store</a>`,
  );
}

/** A page with a heading and one sentence. */
export const renderMessage = (heading: string, sentence: string): string =>
  page(heading, `<h1 class="small">${escape(heading)}</h1><p class="what">${escape(sentence)}</p>`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)} · HoodPay sandbox</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/assets/pay-page.css">
</head>
<body>
  <header><strong>HoodPay</strong> <span class="tag">Sandbox</span></header>
  <main>${body}
  </main>
  <footer>No money moves here. This page stands in for the payment gateway.</footer>
</body>
</html>
`;
