import { permitLocalRemote, rememberVisitor } from 'shared-contract';
import type { Router } from '../../platform/http/handle.ts';
import { localRemotes, type LocalRemotesDeps } from './local-remotes.ts';
import { visitors } from './visitor-cookie.ts';

/** Calls by which a browser changes the remotes that its pages get. */
export function remotesRoutes(router: Router, deps: LocalRemotesDeps): void {
  const local = localRemotes(deps);
  router.handle(permitLocalRemote, async ({ body, identity, reply, request }) => {
    await local.permit(reply, identity.username, body.origin);
    request.log.info({ username: identity.username, origin: body.origin }, 'a local remote was permitted');
    return { message: 'This browser may open remotes from there for eight hours.' };
  });
  const { remember } = visitors(deps);
  router.handle(rememberVisitor, async ({ identity, reply }) => {
    remember(reply, identity);
    return { status: 'ok' };
  });
}
