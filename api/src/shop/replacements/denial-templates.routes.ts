import {
  createDenialTemplate,
  deleteDenialTemplate,
  listDenialTemplates,
  updateDenialTemplate,
} from 'shared-contract';
import { fail, isFailure } from '../../platform/failure.ts';
import { actorOf } from '../audit/actor.ts';
import * as service from './denial-templates.service.ts';
import { templateOf } from './denial-templates.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const denialTemplateRoutes: Module<{ db: Db }> = (router, { db }) => {
  /** Adds the present text to the refusal of an old version. */
  const orCurrent = <T>(work: Promise<T>, id: string): Promise<T> =>
    work.catch(async (error: unknown) => {
      if (!isFailure(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
      const current = templateOf(await service.readTemplate(db, id));
      throw fail('CHANGED_MEANWHILE', { details: { current } });
    });

  router.handle(listDenialTemplates, async () => (await service.listTemplates(db)).map(templateOf));

  router.handle(createDenialTemplate, async (call) => {
    const made = await db.transaction((tx) => service.createTemplate(tx, call.body, actorOf(call)));
    return { message: 'Template saved.', template: templateOf(made) };
  });

  router.handle(updateDenialTemplate, async (call) => {
    const { templateId } = call.params;
    const work = db.transaction((tx) => service.updateTemplate(tx, templateId, call.body, actorOf(call)));
    return { message: 'Template saved.', template: templateOf(await orCurrent(work, templateId)) };
  });

  router.handle(deleteDenialTemplate, async (call) => {
    const { templateId } = call.params;
    const work = db.transaction((tx) =>
      service.deleteTemplate(tx, templateId, call.query.expected_version, actorOf(call)),
    );
    await orCurrent(work, templateId);
    return { message: 'Template deleted.' };
  });
};
