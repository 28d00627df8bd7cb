import { useCall } from 'shared-auth';

export const templatesKey = 'GET /staff/denial-templates';

/** The texts that staff keep for denials. */
export const useTemplates = () => useCall(templatesKey, {});
