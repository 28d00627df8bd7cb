// Fictional customers of the demo store and what they say.

export const demoPeople = [
  'amara.osei',
  'ben_fischer',
  'camille-d',
  'daniela.r',
  'elif.kaya',
  'finn_murphy',
  'grace.lim',
  'hugo_almeida',
  'imani.w',
  'jonas.berg',
  'keiko_tan',
  'liam.oconnor',
  'maja.nowak',
  'nadia_h',
  'oscar.lind',
  'priya.nair',
  'quentin_b',
  'rosa.martin',
  'sam_whitfield',
  'tomas.novak',
  'uma.patel',
  'viktor_sol',
  'wren.hale',
  'yusuf.demir',
] as const;

export const happyWords = [
  'Code arrived on the order page at once and worked the first time.',
  'Exactly what it says. I have stopped paying full price.',
  'Bought one as a test and came back for three more.',
  'Fast, clear, no surprises. The savings are real.',
  'Great gift, delivered in seconds. My sister redeemed it the same evening.',
  'Redeemed without a hitch, and the instructions were right.',
  'Support replaced a code that did not work within the hour. Impressed.',
  'The easiest checkout I have used in a long while.',
  'Paid from my balance and had the card before the page finished loading.',
  'Third order here, always the same: quick and correct.',
  'A fair price, and the card covered the whole bill.',
  'Works abroad too, which I did not expect.',
  'My go-to when a friend has a birthday and I forgot.',
  'Smooth from start to finish.',
] as const;

export const mixedWords = [
  'Works as described. Would love more denominations.',
  'Good value. Redeeming took two tries, but that was the brand’s site.',
  'Happy with the price, though it was out of stock last week.',
  'Fine. The discount is a little smaller than it used to be.',
  'All good, but I wish the card were valid for longer.',
] as const;

export const unhappyWords = [
  'The code was fine, but I read the terms too late: online only.',
  'Took me a while to find where to redeem it.',
] as const;
