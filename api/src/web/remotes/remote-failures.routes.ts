import { reportRemoteFailure } from 'shared-contract';
import type { Router } from '../../platform/http/handle.ts';
import type { NoteFailure } from './remote-failures.service.ts';

/** Receives the reports of browsers about remotes that failed, and writes them to the log. */
export function remoteFailureRoutes(router: Router, noteFailure: NoteFailure): void {
  router.handle(reportRemoteFailure, async ({ body, request }) => {
    const { remote, version, reason, reference } = body;
    // Said in the line too: where a person follows the log of a start, the line is all there is.
    request.log.warn(
      body,
      `a remote failed in a browser: ${remote} ${version}, ${reason}, reference ${reference}`,
    );
    await noteFailure(remote, version, reason);
    return { status: 'ok' };
  });
}
