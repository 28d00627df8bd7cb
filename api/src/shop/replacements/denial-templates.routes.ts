import {
  createDenialTemplate,
  deleteDenialTemplate,
  listDenialTemplates,
  updateDenialTemplate,
} from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { orCurrent } from '../versions.ts';
import * as service from './denial-templates.service.ts';
import { templateOf } from './denial-templates.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const denialTemplateRoutes: Module<{ db: Db }> = (router, { db }) => {
  const current = (id: string) => async () => templateOf(await service.readTemplate(db, id));

  router.handle(listDenialTemplates, async () => (await service.listTemplates(db)).map(templateOf));

  router.handle(createDenialTemplate, async (call) => {
    const made = await db.transaction((tx) => service.createTemplate(tx, call.body, actorOf(call)));
    return { message: 'Template saved.', template: templateOf(made) };
  });

  router.handle(updateDenialTemplate, async (call) => {
    const { templateId } = call.params;
    const work = db.transaction((tx) => service.updateTemplate(tx, templateId, call.body, actorOf(call)));
    return { message: 'Template saved.', template: templateOf(await orCurrent(work, current(templateId))) };
  });

  router.handle(deleteDenialTemplate, async (call) => {
    const { templateId } = call.params;
    const work = db.transaction((tx) =>
      service.deleteTemplate(tx, templateId, call.query.expected_version, actorOf(call)),
    );
    await orCurrent(work, current(templateId));
    return { message: 'Template deleted.' };
  });
};
