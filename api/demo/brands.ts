// The products of the demo store. Every brand is fictional. Prices and face values in dollars.

export const demoCategories = [
  'Gaming',
  'Streaming',
  'Food & Drink',
  'Travel',
  'Shopping',
  'Music & Books',
  'Software',
  'Wellness',
  'Home & Garden',
] as const;

type DemoCategory = (typeof demoCategories)[number];

interface DemoOption {
  title: string;
  price: number;
  /** Absent where no saving is claimed. */
  face?: number;
}

export interface DemoBrand {
  title: string;
  category: DemoCategory;
  description: string;
  /** The average rating of its reviews. */
  rating: number;
  options: DemoOption[];
  /** A code by default. */
  kind?: 'link';
}

/** Cards of fixed face values with a discount in percent. */
const cards = (...pairs: [face: number, price: number][]): DemoOption[] =>
  pairs.map(([face, price]) => ({ title: `$${face} card`, price, face }));

/** Memberships by the month, without a face value. */
const months = (...pairs: [count: number, price: number][]): DemoOption[] =>
  pairs.map(([count, price]) => ({ title: count === 1 ? '1 month' : `${count} months`, price }));

const brand = (
  title: string,
  category: DemoCategory,
  rating: number,
  description: string,
  options: DemoOption[],
  kind?: 'link',
): DemoBrand => ({ title, category, rating, description, options, ...(kind ? { kind } : {}) });

export const demoBrands: readonly DemoBrand[] = [
  brand(
    'Pixelforge Games',
    'Gaming',
    4.9,
    'Wallet credit for PC titles, expansions and in-game items.',
    cards([10, 8.4], [25, 20.5], [50, 40], [100, 78]),
  ),
  brand('Streamline+', 'Streaming', 4.7, 'Movies and series on any screen, for new and existing accounts.', [
    { title: '1 month', price: 9.2, face: 11.99 },
    { title: '3 months', price: 26.4, face: 35.97 },
    { title: '12 months', price: 94, face: 143.88 },
  ]),
  brand(
    'Bluebird Air',
    'Travel',
    4.8,
    'Flight credit toward any fare, seat or checked bag.',
    cards([100, 79], [250, 195], [500, 385]),
  ),
  brand(
    'Pocketplay',
    'Gaming',
    4.6,
    'Top up mobile games, passes and coins in seconds.',
    cards([5, 4.5], [15, 13.2], [30, 25.8], [60, 50.4]),
  ),
  brand(
    'Halcyon Stays',
    'Travel',
    4.8,
    'Nights at boutique hotels and city apartments.',
    cards([100, 88], [200, 172], [400, 336]),
  ),
  brand(
    'Sonora Music',
    'Streaming',
    4.9,
    'Ad-free, offline listening, one month at a time.',
    months([1, 6.9], [3, 19.8], [12, 72]),
  ),
  brand(
    'Maple & Main',
    'Food & Drink',
    4.5,
    'Coffee, bakes and brunch at neighbourhood cafés.',
    cards([5, 4.25], [15, 12.6], [30, 24.6]),
  ),
  brand(
    'Northline Rail',
    'Travel',
    4.4,
    'Rail credit for city breaks and daily commutes.',
    cards([25, 21], [50, 41.5], [100, 82]),
  ),
  brand(
    'Brightbasket',
    'Shopping',
    4.7,
    'Groceries and household staples, delivered.',
    cards([25, 19.5], [50, 41], [100, 84]),
  ),
  brand(
    'Basecamp Supply',
    'Shopping',
    4.8,
    'Packs, boots and layers for the outdoors.',
    cards([50, 38], [100, 77], [200, 152]),
  ),
  brand(
    'Trailhead Outfitters',
    'Shopping',
    4.6,
    'Everyday apparel made for weather.',
    cards([25, 20.75], [50, 41], [100, 81]),
  ),
  brand(
    'Velvet Fork',
    'Food & Drink',
    4.9,
    'Dinner credit at independent restaurants.',
    cards([40, 31], [80, 62.5], [150, 116]),
  ),
  brand(
    'Nova Stream',
    'Streaming',
    4.5,
    'Live channels, sport and a cloud recorder without a contract.',
    months([1, 14.5], [3, 42]),
  ),
  brand(
    'Riverstone Books',
    'Music & Books',
    4.8,
    'Paperbacks, audiobooks and e-books from a hundred small presses.',
    cards([10, 8.2], [25, 20], [50, 39.5]),
  ),
  brand('Questhaven', 'Gaming', 4.7, 'A season of the storybook role-playing world, all chapters included.', [
    { title: 'Season pass', price: 12, face: 39.99 },
    { title: 'Season pass with soundtrack', price: 15, face: 49.99 },
  ]),
  brand(
    'Turbo Circuit',
    'Gaming',
    4.3,
    'Cars, tracks and liveries for the arcade racer.',
    cards([10, 8.7], [20, 17]),
  ),
  brand(
    'Starloom Online',
    'Gaming',
    4.6,
    'Game time and cosmetics for the galaxy that never closes.',
    months([1, 11.5], [2, 22], [6, 61]),
  ),
  brand('Hexfall Arena', 'Gaming', 4.2, 'Crystals for heroes, skins and the battle pass.', [
    { title: '1,000 crystals', price: 8.1, face: 9.99 },
    { title: '2,800 crystals', price: 19.9, face: 24.99 },
    { title: '6,500 crystals', price: 41, face: 54.99 },
  ]),
  brand(
    'Retro Vault',
    'Gaming',
    4.8,
    'Forty classics, restored and playable on anything with a screen.',
    [{ title: 'Complete vault', price: 9.99, face: 49.99 }],
    'link',
  ),
  brand(
    'Indie Crate',
    'Gaming',
    4.7,
    'Five independent games a month, yours to keep.',
    months([1, 8.9], [6, 49]),
  ),
  brand(
    'Kinoteca',
    'Streaming',
    4.6,
    'World cinema, hand-picked by people who show films for a living.',
    months([1, 7.4], [12, 69]),
  ),
  brand('Lumen Docs', 'Streaming', 4.5, 'Documentaries about nearly everything, in ultra high definition.', [
    { title: '12 months', price: 14, face: 39.99 },
  ]),
  brand(
    'Toonbox Kids',
    'Streaming',
    4.4,
    'Cartoons and songs for small viewers, without advertisements.',
    months([1, 4.9], [12, 44]),
  ),
  brand(
    'Fieldside Sports',
    'Streaming',
    4.1,
    'Every match of the second divisions, live and on demand.',
    months([1, 9.9], [6, 52]),
  ),
  brand('Anime Harbor', 'Streaming', 4.7, 'New episodes an hour after Tokyo, subtitled and dubbed.', [
    { title: '1 month', price: 6.2, face: 7.99 },
    { title: '12 months', price: 59, face: 79.99 },
  ]),
  brand(
    'Copper Kettle',
    'Food & Drink',
    4.6,
    'Loose-leaf teas and slow breakfasts.',
    cards([10, 8.3], [25, 20.2]),
  ),
  brand(
    'Saffron Lane',
    'Food & Drink',
    4.7,
    'Curries and street food, in or to go.',
    cards([20, 16.4], [50, 40]),
  ),
  brand(
    'Big Tide Sushi',
    'Food & Drink',
    4.5,
    'Rolls and bowls from the morning market.',
    cards([25, 20.5], [50, 40.5]),
  ),
  brand(
    'Dough Club',
    'Food & Drink',
    4.4,
    'Sourdough pizza by the slice, pie or party.',
    cards([15, 12.3], [30, 24]),
  ),
  brand(
    'Harvest Box',
    'Food & Drink',
    4.3,
    'Vegetables from farms within a day of your door.',
    cards([40, 29], [80, 57]),
  ),
  brand(
    'Frostbite Gelato',
    'Food & Drink',
    4.9,
    'Two scoops, one conscience: everything is made the same day.',
    cards([10, 7.9], [20, 15.6]),
  ),
  brand(
    'Cedar & Coast Ferries',
    'Travel',
    4.5,
    'Island crossings for people, bicycles and cars.',
    cards([30, 25], [60, 49]),
  ),
  brand(
    'Wander Hostels',
    'Travel',
    4.3,
    'Beds, kitchens and good company in sixty cities.',
    cards([50, 39], [100, 76]),
  ),
  brand(
    'Citywheel',
    'Travel',
    4.2,
    'Shared bicycles and scooters by the minute.',
    cards([10, 8], [25, 19.5]),
  ),
  brand('Aurora Lounges', 'Travel', 4.6, 'A quiet chair, a shower and a meal between two flights.', [
    { title: 'Single visit', price: 21, face: 39 },
    { title: 'Five visits', price: 89, face: 175 },
  ]),
  brand(
    'Roamline eSIM',
    'Travel',
    4.8,
    'Data in ninety countries, ready before you land.',
    [
      { title: '5 GB, 30 days', price: 9.5, face: 14 },
      { title: '20 GB, 30 days', price: 24, face: 38 },
    ],
    'link',
  ),
  brand(
    'Lantern Market',
    'Shopping',
    4.6,
    'Things made by hand, sent by the people who made them.',
    cards([20, 16.8], [50, 41.5]),
  ),
  brand(
    'Threadbare & Co',
    'Shopping',
    4.2,
    'Second-hand denim, mended and guaranteed.',
    cards([25, 18.5], [50, 36]),
  ),
  brand('Solestead', 'Shopping', 4.5, 'Running shoes fitted to how you run.', cards([50, 40], [100, 78.5])),
  brand(
    'Voltage Depot',
    'Shopping',
    4.4,
    'Cables, chargers and the adapter you forgot.',
    cards([25, 20.9], [50, 41.4], [100, 81.9]),
  ),
  brand(
    'Little Acorn Toys',
    'Shopping',
    4.8,
    'Wooden toys that survive several childhoods.',
    cards([20, 16.2], [40, 32]),
  ),
  brand(
    'Inkwell Stationers',
    'Shopping',
    4.7,
    'Paper, nibs and notebooks worth filling.',
    cards([15, 12.2], [30, 24]),
  ),
  brand(
    'Chapterhouse Audio',
    'Music & Books',
    4.6,
    'One audiobook credit a month, kept for good.',
    months([1, 8.8], [3, 25], [12, 92]),
  ),
  brand(
    'Sheetwise',
    'Music & Books',
    4.5,
    'Sheet music for players who read and players who are learning to.',
    [{ title: '12 months', price: 19, face: 59.99 }],
    'link',
  ),
  brand(
    'Vinyl Ferry',
    'Music & Books',
    4.7,
    'New pressings and rescued ones, packed as if they were glass.',
    cards([25, 21], [50, 41]),
  ),
  brand(
    'Panelhouse Comics',
    'Music & Books',
    4.4,
    'Comics and graphic novels on every device.',
    cards([10, 7.5], [25, 18]),
  ),
  brand('Draftline Office', 'Software', 4.3, 'Documents, sheets and slides that open everywhere.', [
    { title: 'Personal, 1 year', price: 29, face: 69.99 },
    { title: 'Family, 1 year', price: 42, face: 99.99 },
  ]),
  brand('Sentinel Shield', 'Software', 4.1, 'Antivirus and a password keeper for five devices.', [
    { title: '5 devices, 1 year', price: 9.9, face: 49.99 },
  ]),
  brand('Quietlane VPN', 'Software', 4.4, 'Private browsing on hotel and café networks.', [
    { title: '1 year', price: 24, face: 79 },
    { title: '2 years', price: 36, face: 149 },
  ]),
  brand(
    'Framewright Studio',
    'Software',
    4.8,
    'Photo editing with layers, masks and no subscription.',
    [{ title: 'Lifetime licence', price: 34, face: 69.99 }],
    'link',
  ),
  brand('Cloudpantry', 'Software', 4.5, 'Storage that keeps thirty versions of everything.', [
    { title: '200 GB, 1 year', price: 15.5, face: 29.99 },
    { title: '2 TB, 1 year', price: 64, face: 99.99 },
  ]),
  brand(
    'Stillwater Spa',
    'Wellness',
    4.9,
    'Baths, saunas and the good kind of silence.',
    cards([50, 39.5], [100, 78], [200, 154]),
  ),
  brand('Barre & Beam', 'Wellness', 4.5, 'Classes for backs that sit all day.', [
    { title: 'Five classes', price: 49, face: 75 },
    { title: 'Ten classes', price: 92, face: 150 },
  ]),
  brand('Calm Harbor', 'Wellness', 4.6, 'Guided meditation and sleep stories.', [
    { title: '12 months', price: 21, face: 69.99 },
  ]),
  brand(
    'Peak Pantry Nutrition',
    'Wellness',
    4.2,
    'Bars, powders and honest labels.',
    cards([25, 19.9], [50, 39]),
  ),
  brand(
    'Fern & Fable',
    'Home & Garden',
    4.7,
    'Houseplants with instructions that forgive you.',
    cards([20, 16.5], [40, 32.4]),
  ),
  brand(
    'Hearth & Hammer',
    'Home & Garden',
    4.4,
    'Tools, paint and the screws that fit.',
    cards([25, 21.5], [50, 42.5], [100, 84]),
  ),
  brand(
    'Linen Loft',
    'Home & Garden',
    4.6,
    'Bedding, towels and curtains in colours that last.',
    cards([50, 40.5], [100, 80]),
  ),
];
