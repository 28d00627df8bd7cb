import type { PayingStore } from './paying-store.ts';

/**
 * Creates another payment of $10 at the gateway with the reference of ours, as a gateway does that answers one creation with two
 * payments. Returns the page where it is paid.
 */
export async function secondPaymentUnder(store: PayingStore, reference: string): Promise<string> {
  const { apiKey, businessId } = store.deps.config.hoodpay!;
  const reply = await fetch(`${store.gatewayUrl}/v1/businesses/${businessId}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 10,
      currency: 'USD',
      redirectUrl: store.deps.config.publicUrl,
      notifyUrl: `${store.deps.config.publicUrl}/api/webhooks/hoodpay`,
      metadata: { reference },
    }),
  });
  return ((await reply.json()) as { data: { url: string } }).data.url;
}
