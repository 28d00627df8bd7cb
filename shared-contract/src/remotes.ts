import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Line, Strict } from './fields.ts';
import { MEMBER_ROLES } from './roles.ts';

export const reportRemoteFailure = endpoint({
  method: 'POST',
  path: '/remotes/failures',
  summary:
    'A browser says that a remote failed, or that the shell did not come from its other origin, for the log and the metrics',
  roles: 'PUBLIC',
  body: Strict({
    remote: Type.String({ pattern: '^(shell|mf-[a-z0-9-]{1,60})$', maxLength: 63 }),
    version: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$', maxLength: 100 }),
    reason: Type.Enum(['absent', 'unreachable', 'slow', 'foreign', 'incompatible', 'broken']),
    reference: Type.String({ pattern: '^[A-Z0-9]{6}$', maxLength: 6 }),
  }),
  reply: Type.Object({ status: Type.String() }),
  errors: [],
});

export const rememberVisitor = endpoint({
  method: 'POST',
  path: '/remotes/visitor',
  summary: 'The pages of this browser get the versions of remotes that are for this account (rules 17.2)',
  roles: 'PUBLIC',
  reply: Type.Object({ status: Type.String() }),
  errors: [],
});

export const permitLocalRemote = endpoint({
  method: 'POST',
  path: '/remotes/local',
  summary: "Lets this browser open pages with a remote from a developer's machine (rules 17.5)",
  roles: MEMBER_ROLES,
  body: Strict({ origin: Line(200) }),
  reply: Type.Object({ message: Type.String() }),
  errors: ['LOCAL_REMOTE_FORBIDDEN', 'LOCAL_ORIGIN_FORBIDDEN'],
});
