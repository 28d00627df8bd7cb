import { readFileSync } from 'node:fs';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { ReceivedMail } from './mail.ts';
import { renderList, renderMail, renderNothing } from './pages.html.ts';

const css = [import.meta.resolve('hoodpay-sandbox/stand-in.css'), new URL('./pages.css', import.meta.url)]
  .map((sheet) => readFileSync(new URL(sheet), 'utf8'))
  .join('');

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#08281d"/>' +
  '<path d="M7 10h18v12H7zM7 10l9 7 9-7" fill="none" stroke="#c9f25d" stroke-width="2.5"/></svg>';

/** Shows the mails that arrived, as a list and one by one. Plain HTML and forms, so that it works without a script. */
export function buildPages(mails: readonly ReceivedMail[], clear: () => void): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  // A page of another origin that asks for these by another name of this machine gets nothing.
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.host)) return reply.code(403).send('');
  });
  const find = (id: string) => mails.find((mail) => String(mail.id) === id);

  app.get('/assets/pages.css', async (_request, reply) => reply.type('text/css').send(css));
  app.get('/favicon.svg', async (_request, reply) => reply.type('image/svg+xml').send(favicon));

  app.get('/', async (_request, reply) => html(reply, renderList(mails.toReversed())));

  app.get<{ Params: { id: string } }>('/mails/:id', async ({ params }, reply) => {
    const mail = find(params.id);
    return mail ? html(reply, renderMail(mail)) : html(reply.code(404), renderNothing());
  });

  // The mail's own page, which the frame shows: without a script, and without anything from another address.
  app.get<{ Params: { id: string } }>('/mails/:id/html', async ({ params }, reply) => {
    const markup = find(params.id)?.parsed.html;
    if (markup === undefined) return html(reply.code(404), renderNothing());
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .header('x-content-type-options', 'nosniff')
      .send(markup);
  });

  app.get<{ Params: { id: string } }>('/mails/:id/raw', async ({ params }, reply) => {
    const mail = find(params.id);
    if (!mail) return html(reply.code(404), renderNothing());
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(mail.raw);
  });

  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
    forms.post('/clear', async (_request, reply) => {
      clear();
      return reply.redirect('/', 303);
    });
  });
  return app;
}

const html = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(page);
