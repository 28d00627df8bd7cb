// Files about the store as a whole, for programs: what it sells, and how it is installed on a device.
interface Store {
  name: string;
  description: string;
  publicUrl: string;
}

const oneLine = (raw: string) => raw.replace(/\s+/g, ' ').trim();
const label = (raw: string) => oneLine(raw).replace(/[[\]\\]/g, '\\$&');

/** `llms.txt`: the store in words for language models (llmstxt.org). */
export const llmsText = (
  { name, description, publicUrl }: Store,
  categories: readonly { id: string; title: string }[],
) =>
  [
    `# ${oneLine(name)}`,
    '',
    `> ${oneLine(description)}`,
    '',
    'Gift cards and digital codes, sold in US dollars. Everybody may browse. An account is needed to buy, with its balance or through',
    'HoodPay (card or crypto). Codes are shown on the page of the order once it is paid.',
    '',
    '## Pages',
    '',
    `- [Catalogue](${publicUrl}/products): every product, with search and filters`,
    ...categories.map(
      ({ id, title }) => `- [${label(title)}](${publicUrl}/categories/${encodeURIComponent(id)})`,
    ),
    '',
    '## Data',
    '',
    `- [Products with prices and stock](${publicUrl}/products.xml): product feed, RSS 2.0`,
    `- [Sitemap](${publicUrl}/sitemap.xml)`,
    `- [Calls of the store](${publicUrl}/api/openapi.json): OpenAPI 3.1`,
    '',
  ].join('\n');

const icon = (file: string, size: number, purpose = 'any') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web manifest, by which the store installs as an app. */
export const webManifest = ({ name, description }: Omit<Store, 'publicUrl'>) => ({
  id: '/',
  name,
  short_name: name,
  description,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  categories: ['shopping'],
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
});
