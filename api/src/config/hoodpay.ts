import type { HoodpayConfig } from '../shop/payments/hoodpay-client.ts';
import type { Variables } from './variables.ts';

export function readHoodpay({ read, refuse, url, list, origin }: Variables): HoodpayConfig | undefined {
  const apiUrl = read('HOODPAY_API_URL');
  if (apiUrl === undefined)
    return read('HOODPAY_API_KEY') === undefined
      ? undefined
      : refuse('HOODPAY_API_URL', 'is missing while HOODPAY_API_KEY is set');
  url('HOODPAY_API_URL', apiUrl, ['http:', 'https:']);
  const need = (name: string) => read(name) ?? refuse(name, 'is missing while HOODPAY_API_URL is set');
  return {
    apiUrl: apiUrl.replace(/\/+$/, ''),
    apiKey: need('HOODPAY_API_KEY'),
    businessId: need('HOODPAY_BUSINESS_ID'),
    webhookSecret: read('HOODPAY_WEBHOOK_SECRET'),
    signatureHeader: (read('HOODPAY_SIGNATURE_HEADER') ?? 'x-hoodpay-signature').toLowerCase(),
    redirectOrigins: list('HOODPAY_REDIRECT_ORIGINS').map((each) => origin('HOODPAY_REDIRECT_ORIGINS', each)),
  };
}
