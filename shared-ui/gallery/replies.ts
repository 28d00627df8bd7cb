import type {
  AccountSession,
  ClaimRecord,
  Factors,
  Personal,
  ReplacementRequest,
} from 'shared-contract/types';

/** The time at which everything in the gallery was written, in unix seconds. */
export const NOW = Math.floor(Date.now() / 1000);

export const aRequest = (over: Partial<ReplacementRequest> = {}): ReplacementRequest => ({
  _id: 'request-1',
  orderId: '7f3a2c10-4d52-4b6e-9a80-1f1b0f5f8c11',
  username: 'ann',
  subcategoryId: 'option-1',
  original_deliverable: 'NOVA-1',
  request_date: NOW - 3600,
  status: 'PENDING',
  product_title: 'Nova Games',
  product_image_url: null,
  subcategory_title: '50 dollars',
  order_date: NOW - 86_400,
  order_total: 45,
  order_amount: 1,
  automatic: false,
  note: 'The shop says that it was used.',
  resolved_unix: over.status && over.status !== 'PENDING' ? NOW : null,
  ...over,
});

const devices: AccountSession[] = [
  {
    _id: 'device-1',
    device: 'Chrome on Windows',
    place: 'Berlin',
    creation_unix: NOW - 86_400,
    seen_unix: NOW,
    current: true,
  },
  {
    _id: 'device-2',
    device: 'Safari on iPhone',
    place: 'Hamburg',
    creation_unix: NOW - 864_000,
    seen_unix: NOW - 7200,
    current: false,
  },
];

const factors: Factors = {
  totp: { creation_unix: NOW - 864_000 },
  passkeys: [{ _id: 'passkey-1', name: 'Laptop', creation_unix: NOW - 86_400, last_used_unix: NOW }],
  recovery_codes_left: 8,
  enrolment_required: false,
};

/** The part of a profile that the card of the e-mail address shows. */
const profile: Pick<Personal, 'email' | 'email_confirmed'> = {
  email: 'ann@example.com',
  email_confirmed: false,
};

const record: ClaimRecord = {
  username: 'ann',
  member_since: NOW - 864_000,
  orders: 4,
  items: 5,
  claims: 1,
  approved: 0,
  denied: 0,
};

const replies: Record<string, unknown> = {
  'GET /api/user/personal': profile,
  'GET /api/user/sessions': devices,
  'GET /api/user/factors': factors,
  'GET /api/staff/denial-templates': [],
  'GET /api/staff/requests/request-1': aRequest(),
  'GET /api/staff/requests/request-1/customer': record,
  'GET /api/staff/replacement-options/option-1': [{ _id: 'item-1', deliverable: 'NOVA-3' }],
};

/** Answers the calls of components that use the API. Any other call fails as it would without a network. */
export function answerCalls(): void {
  const past = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return past(input, init);
    const key = `${request.method} ${pathname}`;
    return key in replies ? Response.json(replies[key]) : Response.error();
  };
}
