import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Product, StoreConfig } from 'shared-contract';
import { fail } from '../platform/failure.ts';
import { storeFacts } from './head.ts';
import type { PageDataReader } from './page-data.ts';
import type { CountRequest } from './page-refusals.ts';
import type { RegistryInForce } from './remotes/follow-releases.ts';
import { pathOf } from './request-path.ts';
import { withHead } from './robots.routes.ts';
import { socialPictures } from './social-pictures.ts';

interface SocialOptions {
  shellDir: string;
  registry: RegistryInForce;
  pageData: PageDataReader;
  count: CountRequest;
}

/** `/social/<product>.png`: the picture that a shared link to a product shows. */
export function socialRoutes(app: FastifyInstance, { shellDir, registry, pageData, count }: SocialOptions) {
  const pictureOf = socialPictures(path.join(shellDir, 'social'));
  app.get('/social/:file', withHead, async (request, reply) => {
    await count(request);
    const [, id] = /^\/social\/([\w-]{1,64})\.png$/.exec(pathOf(request) ?? '') ?? [];
    if (id === undefined) throw fail('NOT_FOUND');
    const data = await pageData(registry.current().registry, `/products/${id}`);
    const product = data.reply<Product>('GET /products/{productId}');
    if (!product) throw fail('NOT_FOUND');
    const { name: storeName } = storeFacts(data.reply<StoreConfig>('GET /public/config'));
    const shown = { title: product.title, category: product.category.title, storeName };
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await pictureOf(shown));
  });
}
