import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from 'shared-contract';
import type { Identity } from '../identity.ts';

/** Finds out who is calling, without a promise where nothing is looked up; throws TOKEN_INVALID or FORBIDDEN where the endpoint is not for them. */
export type Identify = (request: FastifyRequest, endpoint: EndpointSpec) => Identity | Promise<Identity>;
