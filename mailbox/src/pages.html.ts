import escape from 'escape-html';
import { headerOf, type ReceivedMail } from './mail.ts';

const subjectOf = (mail: ReceivedMail) => mail.parsed.subject || '(no subject)';

const time = (at: Date) =>
  `<time datetime="${at.toISOString()}">${escape(at.toLocaleTimeString('en-GB'))}</time>`;

const listed = (mail: ReceivedMail) => `
    <li>
      <a href="/mails/${mail.id}">
        <span class="subject">${escape(subjectOf(mail))}</span>
        <span class="to">${escape(mail.recipients.join(', '))}</span>
        ${time(mail.receivedAt)}
      </a>
    </li>`;

/** Every mail, in the order given. */
export const renderList = (mails: readonly ReceivedMail[]): string =>
  page(
    'Mailbox',
    mails.length === 0
      ? '<h1>No mail yet</h1><p class="hint">What the store sends arrives here. Reload the page to look again.</p>'
      : `<div class="bar"><h1>${mails.length === 1 ? '1 mail' : `${mails.length} mails`}</h1>
    <form method="post" action="/clear"><button class="button">Delete all</button></form></div>
    <ol class="mails">${mails.map(listed).join('')}
    </ol>`,
  );

const shownHeaders = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'Auto-Submitted'];

/** One mail: as it is drawn, as text, and its headers. */
export function renderMail(mail: ReceivedMail): string {
  const rows = shownHeaders
    .flatMap((name) => {
      const value = headerOf(mail, name);
      return value === undefined ? [] : [`<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`];
    })
    .join('');
  const drawn = mail.parsed.html
    ? `<iframe class="drawn" title="The mail as it is drawn" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '<p class="hint">This mail has no HTML.</p>';
  return page(
    subjectOf(mail),
    `
    <p><a class="back" href="/">All mails</a></p>
    <h1>${escape(subjectOf(mail))}</h1>
    <p class="hint">To ${escape(mail.recipients.join(', '))}, ${time(mail.receivedAt)}</p>
    ${drawn}
    <h2>Text</h2>
    <pre class="text" tabindex="0" aria-label="Text of the mail">${escape(mail.parsed.text ?? '')}</pre>
    <h2>Headers</h2>
    <dl>${rows}</dl>
    <p><a href="/mails/${mail.id}/raw">The mail as it was sent</a></p>`,
  );
}

export const renderNothing = (): string =>
  page('Not found', '<h1>No such mail</h1><p><a class="back" href="/">All mails</a></p>');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)} · Mailbox</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/assets/pages.css">
</head>
<body>
  <header><strong>Mailbox</strong> <span class="tag">Sandbox</span></header>
  <main>${body}
  </main>
  <footer>Nothing leaves this machine. This page stands in for the mail server and the customers' mailboxes.</footer>
</body>
</html>
`;
