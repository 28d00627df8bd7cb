import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderMessage, renderPayment } from './pay-page.html.ts';
import type { Outcome, Payment } from './payment.ts';
import type { Sandbox } from './sandbox.ts';

const css = ['./stand-in.css', './pay-page.css']
  .map((sheet) => readFileSync(new URL(sheet, import.meta.url), 'utf8'))
  .join('');

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#08281d"/>' +
  '<path d="M10 8v16M22 8v16M10 16h12" stroke="#c9f25d" stroke-width="4"/></svg>';

/** How long the buyer waits for the shop to learn the outcome before being sent back, in milliseconds. */
const patienceMs = 1_500;

/** Half of the amount, at least one cent: what "Underpay" pays. */
const underpaidCents = (payment: Payment): number => Math.max(1, Math.floor(payment.requestedCents / 2));

function outcomeOf(action: unknown, payment: Payment): Outcome | null {
  switch (action) {
    case 'pay':
      return { event: 'completed' };
    case 'underpay':
      return { event: 'completed', paidCents: underpaidCents(payment) };
    case 'fail':
      return { event: 'failed' };
    case 'cancel':
      return { event: 'cancelled' };
    case 'expire':
    case 'pay-late':
      return { event: 'expired' };
    default:
      return null;
  }
}

/** The payment page: plain HTML and forms, so that it works without a script. */
export function payPageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/assets/pay-page.css', async (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(css),
  );

  app.get('/favicon.svg', async (_request, reply) => reply.type('image/svg+xml').send(favicon));

  app.get<{ Params: { paymentId: string } }>('/pay/:paymentId', async (request, reply) => {
    const payment = sandbox.payments.find(request.params.paymentId);
    if (payment === undefined) return sendAbsent(reply);
    return html(reply, renderPayment(payment, underpaidCents(payment)), payment);
  });

  app.post<{ Params: { paymentId: string }; Body: { action?: unknown } | undefined }>(
    '/pay/:paymentId',
    async (request, reply) => {
      const payment = sandbox.payments.find(request.params.paymentId);
      if (payment === undefined) return sendAbsent(reply);
      const action = request.body?.action;
      const outcome = outcomeOf(action, payment);
      if (outcome === null) return reply.redirect(`/pay/${payment.id}`, 303);

      const settled = sandbox.settle(payment.id, outcome);
      if (typeof settled !== 'string') {
        await Promise.race([sandbox.webhooks.send(settled), pause(patienceMs, undefined, { ref: false })]);
        if (action === 'pay-late') sandbox.payLater(payment.id);
      }
      return reply.redirect(payment.redirectUrl, 303);
    },
  );
}

const sendAbsent = (reply: FastifyReply) =>
  html(reply.code(404), renderMessage('Payment not found', 'Check the address, or go back to the store.'));

function html(reply: FastifyReply, page: string, payment?: Payment) {
  // Browsers apply form-action to the redirect after a form too, so the shop has to be listed.
  const shop = payment === undefined ? '' : ` ${new URL(payment.redirectUrl).origin}`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page);
}
