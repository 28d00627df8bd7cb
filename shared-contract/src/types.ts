// What a browser may import at run time: plain tables. Of everything else only the types.
export * from './error-catalog.ts';
export * from './first-limits.ts';
export * from './giving-up.ts';
export * from './limits.ts';
export * from './mail-limits.ts';
export * from './roles.ts';
export * from './statuses.ts';
export * from './web-url.ts';
export type { AuditAction } from './audit-actions.ts';
export type * from './entities.ts';
export type { BodyOf, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
export type { EndpointKey, EndpointsByKey } from './endpoints.ts';
