import { endpoint } from './endpoint.ts';
import { ADMIN_ROLES } from './roles.ts';
import { SystemStatus } from './system.entities.ts';

export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'Versions, database, jobs, gateway, mail, disk and the last backup',
  roles: ADMIN_ROLES,
  reply: SystemStatus,
  errors: [],
});
