import {
  getMailSettings,
  limits,
  listMails,
  previewMail,
  publicMail,
  resendMail,
  resendOrderMail,
  sendTestMail,
  updateMailSetting,
} from 'shared-contract';
import { limitTable } from '../limits.ts';
import { actorOf } from '../audit/call.ts';
import { orCurrent } from '../versions.ts';
import { knownEvent } from './mail-events.ts';
import { changeMailSetting, checkWords, mailSetting, mailSettings } from './mail-settings.service.ts';
import * as service from './mails.service.ts';
import { mailOf } from './mails.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from './outbox.ts';
import type { SmtpSettings } from '../../platform/mail/smtp.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';

export const mailRoutes: Module<{
  db: Db;
  outbox: Outbox;
  storeConfig: StoreConfigReader;
  config: { publicUrl: string; smtp: SmtpSettings | undefined };
}> = (router, deps) => {
  const { config, db, outbox } = deps;
  const limited = { limits: [limitTable.mailsAsked] };

  router.handle(publicMail, async () => ({ configured: outbox.configured }));

  router.handle(getMailSettings, () => mailSettings(db, config.smtp));

  router.handle(updateMailSetting, async (call) => {
    const event = knownEvent(call.params.event);
    const { subject, introduction } = call.body;
    checkWords(event, { subject, introduction });
    const work = db.transaction(async (tx) => {
      await changeMailSetting(tx, event, call.body, actorOf(call));
      return mailSettings(tx, config.smtp);
    });
    return orCurrent(work, () => mailSetting(db, event));
  });

  router.handle(previewMail, async ({ params, body, identity }) =>
    service.preview(deps, knownEvent(params.event), body, identity.username),
  );

  router.handle(
    sendTestMail,
    async (call) => {
      await db.transaction((tx) =>
        service.sendTest(tx, outbox, knownEvent(call.params.event), call.body, actorOf(call)),
      );
      return { message: 'A test e-mail is on its way to you.' };
    },
    limited,
  );

  router.handle(listMails, async ({ query: { state, skip = 0, amount = limits.pageAmountMax } }) => {
    const { rows, total } = await service.mailPage(db, state, skip, amount);
    return { rows: rows.map(mailOf), total };
  });

  router.handle(resendMail, async (call) => {
    await db.transaction((tx) => service.resend(tx, outbox, call.params.mailId, actorOf(call)));
    return { message: 'The e-mail is on its way again.' };
  });

  router.handle(
    resendOrderMail,
    async (call) => {
      const { params, identity } = call;
      await db.transaction((tx) =>
        service.resendOrderMail(tx, outbox, params.orderId, identity, actorOf(call)),
      );
      return { message: 'The e-mail is on its way.' };
    },
    limited,
  );
};
