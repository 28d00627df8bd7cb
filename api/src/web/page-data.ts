import type { FastifyInstance } from 'fastify';
import type { Registry } from './registry.ts';

const NONE: ReadonlyMap<string, string> = new Map();

export async function pageData(_app: FastifyInstance, _registry: Registry, _pathname: string) {
  return NONE;
}
