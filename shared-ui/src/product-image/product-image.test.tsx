import { fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { CARD_PALETTES, cardArt } from 'shared-contract/card-art';
import { CardArt, ProductImage } from './product-image.tsx';

const paletteOf = (title: string) =>
  CARD_PALETTES.findIndex(([, from]) => from === cardArt(title).style['--art-from']);

// From the picture of the design: title, palette, pattern, monogram.
it.each([
  ['Bluebird Air', 0, 'orbit', 'BA'],
  ['Pocketplay', 1, 'letter', 'P'],
  ['Loopline', 2, 'facet', 'L'],
  ['Oakline Home', 3, 'wave', 'OH'],
  ['Velvet Fork', 4, 'facet', 'VF'],
  ['Terra Garden', 5, 'halo', 'TG'],
  ['Basecamp Supply', 6, 'halo', 'BS'],
  ['Brightbasket', 7, 'halo', 'B'],
  ['Sonora Music', 8, 'facet', 'SM'],
  ['Halcyon Stays', 9, 'facet', 'HS'],
  ['Pixelforge Games', 10, 'ribbon', 'PG'],
  ['Trailhead Outfitters', 11, 'letter', 'TO'],
  ['Juniper Home', 12, 'wave', 'JH'],
  ['Riverstone Books', 13, 'ribbon', 'RB'],
  ['Copperpot', 14, 'ribbon', 'C'],
  ['Wavelength', 15, 'ribbon', 'W'],
  ['24/7 Gift Card', 5, 'wave', '27'],
  ['Ōtani Café', 5, 'letter', 'ŌC'],
])('%s is drawn as in the design', (title, index, pattern, monogram) => {
  expect(paletteOf(title)).toBe(index);
  expect(cardArt(title)).toMatchObject({ pattern, monogram });
});

it('the drawn card depends on the title without case and surrounding spaces', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(cardArt(`  ${title} `)).toEqual(cardArt(title));
    }),
  );
});

it('any title can be drawn, even an empty one', () => {
  fc.assert(
    fc.property(fc.option(fc.string({ unit: 'binary' })), (title) => {
      expect([...cardArt(title).monogram].length).toBeGreaterThan(0);
    }),
  );
  expect(cardArt(null).monogram).toBe('?');
});

it('a drawn card is hidden from assistive technology', () => {
  const { container } = render(<CardArt title="Bluebird Air" category="Travel" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

describe('ProductImage', () => {
  const art = (container: HTMLElement) => container.querySelector('[data-art]');
  const load = (image: HTMLImageElement, width: number, height: number) => {
    Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
    fireEvent.load(image);
  };

  it('ProductImage draws the card when there is no picture', () => {
    const { container } = render(<ProductImage title="Bluebird Air" src={null} />);
    expect(art(container)).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it('ProductImage shows the card until the picture has loaded', () => {
    const { container } = render(<ProductImage title="Bluebird Air" src="/a.png" />);
    expect(art(container)).toBeInTheDocument();
    load(container.querySelector('img')!, 1586, 1000);
    expect(art(container)).toBeNull();
    expect(container.querySelector('img')).toHaveAttribute('data-fit', 'cover');
  });

  it('ProductImage draws the card again when the picture is broken', () => {
    const { container } = render(<ProductImage title="Bluebird Air" src="/broken.png" />);
    fireEvent.error(container.querySelector('img')!);
    expect(art(container)).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it.each([
    [100, 100],
    [300, 100],
  ])('ProductImage shows a logo of %i by %i whole', (width, height) => {
    const { container } = render(<ProductImage title="Bluebird Air" src="/logo.png" />);
    load(container.querySelector('img')!, width, height);
    expect(container.querySelector('img')).toHaveAttribute('data-fit', 'contain');
  });
});
