import type { ShopDeps } from '../module.ts';
import { hoodpayGateway, type Gateway } from './hoodpay-client.ts';

/** The configured gateway; undefined when the store has none. */
export const gatewayOf = ({ config }: Pick<ShopDeps, 'config'>): Gateway | undefined =>
  config.hoodpay && hoodpayGateway(config.hoodpay);
