import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { headerOf, startMailbox, type Mailbox } from './mailbox.ts';

describe('the mailbox', () => {
  let mailbox: Mailbox;
  before(async () => (mailbox = await startMailbox()));
  after(() => mailbox.close());

  const send = (subject: string, html = '<p>Hello</p><script>alert(1)</script>') =>
    createTransport({ url: mailbox.smtpUrl, socketTimeout: 500 }).sendMail({
      from: 'store@shop.test',
      to: 'ann@customers.test',
      subject,
      html,
      text: 'Hello <b>',
    });
  const page = async (path: string) => {
    const response = await fetch(new URL(path, mailbox.pageUrl));
    return {
      status: response.status,
      policy: response.headers.get('content-security-policy'),
      text: await response.text(),
    };
  };

  it('the mailbox shows what arrived, and escapes the markup in a mail', async () => {
    await send('Welcome <b>Ann</b>');
    const mail = await mailbox.next(({ recipients }) => recipients.includes('ann@customers.test'));
    assert.equal(headerOf(mail, 'Subject'), 'Welcome <b>Ann</b>');
    const list = await page('/');
    assert.match(list.text, /Welcome &lt;b&gt;Ann&lt;\/b&gt;/);
    const one = await page(`/mails/${mail.id}`);
    assert.match(one.text, /<iframe [^>]*sandbox="allow-popups/);
    assert.match(one.text, /Hello &lt;b&gt;/);
    const drawn = await page(`/mails/${mail.id}/html`);
    assert.match(drawn.text, /<script>/);
    // Neither the frame nor its address alone runs the script.
    assert.match(drawn.policy ?? '', /default-src 'none'.*sandbox allow-popups(?!.*allow-scripts)/);
    assert.match((await page(`/mails/${mail.id}/raw`)).text, /^From: store@shop\.test/m);
    assert.equal((await page('/mails/999')).status, 404);
  });

  it('the mailbox answers only to names of this machine', async () => {
    const { hostname, port } = new URL(mailbox.pageUrl);
    assert.equal(hostname, '127.0.0.1');
    const { get } = await import('node:http');
    const status = await new Promise((resolve) =>
      get({ port, host: hostname, headers: { host: 'attacker.example' } }, (reply) =>
        resolve(reply.statusCode),
      ),
    );
    assert.equal(status, 403);
  });

  describe('with a fault', () => {
    afterEach(() => {
      mailbox.fault = 'none';
    });

    /** What the sender is told, and how many mails arrived. */
    const failure = async (fault: Mailbox['fault']) => {
      const before = mailbox.mails.length;
      mailbox.fault = fault;
      const error: { responseCode?: number; code?: string } = await send(fault).then(
        () => ({}),
        (reason: unknown) => reason as { responseCode?: number; code?: string },
      );
      return { told: error.responseCode ?? error.code, arrived: mailbox.mails.length - before };
    };

    it('the mailbox with the fault "refuse" answers 550 and takes no mail', async () => {
      assert.deepEqual(await failure('refuse'), { told: 550, arrived: 0 });
    });

    it('the mailbox with the fault "later" answers 451 and takes no mail', async () => {
      assert.deepEqual(await failure('later'), { told: 451, arrived: 0 });
    });

    it('the mailbox with the fault "silent" does not answer and takes no mail', async () => {
      assert.deepEqual(await failure('silent'), { told: 'ETIMEDOUT', arrived: 0 });
    });

    it('the mailbox with the fault "hang-up" ends the connection and takes no mail', async () => {
      assert.deepEqual(await failure('hang-up'), { told: 'ECONNECTION', arrived: 0 });
    });

    it('the mailbox with the fault "lost" takes the mail and ends the connection', async () => {
      assert.deepEqual(await failure('lost'), { told: 'ECONNECTION', arrived: 1 });
    });
  });

  it('the mailbox is emptied by its button', async () => {
    await send('One more');
    const response = await fetch(new URL('/clear', mailbox.pageUrl), {
      method: 'POST',
      body: new URLSearchParams(),
    });
    assert.match(await response.text(), /No mail yet/);
    assert.equal(mailbox.mails.length, 0);
  });
});
