import { permitLocalRemote } from 'shared-contract';
import type { Router } from '../../platform/http/handle.ts';
import { localRemotes, type LocalRemotesDeps } from './local-remotes.ts';

/** Lets a browser open pages with a remote from a developer's machine. */
export function localRemoteRoutes(router: Router, deps: LocalRemotesDeps): void {
  const local = localRemotes(deps);
  router.handle(permitLocalRemote, async ({ body, identity, reply, request }) => {
    local.permit(reply, identity.username, body.origin);
    request.log.info({ username: identity.username, origin: body.origin }, 'a local remote was permitted');
    return { message: 'This browser may open remotes from there for eight hours.' };
  });
}
