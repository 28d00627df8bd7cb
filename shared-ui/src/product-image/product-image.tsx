import { useCallback, useState, type CSSProperties } from 'react';
import { cardArt } from 'shared-contract/card-art';
import * as styles from './product-image.module.css';

/** `md` from 200 px, `sm` 96 to 199 px, `thumb` about 62 px, `xs` a square of 34 to 52 px (`--art-tile`). */
type CardArtSize = 'md' | 'sm' | 'thumb' | 'xs';

export interface CardArtProps {
  title: string;
  category?: string | undefined;
  size?: CardArtSize | undefined;
}

/** The card drawn from a product's title. It is decorative, so the title must be beside it as text. */
export function CardArt({ title, category, size = 'md' }: CardArtProps) {
  const art = cardArt(title);
  return (
    <span
      className={styles.cardArt}
      data-art={size === 'xs' ? 'plain' : art.pattern}
      data-flip={art.flip || undefined}
      data-size={size}
      style={art.style as CSSProperties}
      aria-hidden="true"
    >
      {size !== 'xs' && <span className={styles.cardArtPattern} />}
      {size !== 'xs' && art.pattern === 'letter' && (
        <span className={styles.cardArtLetter}>{art.initial}</span>
      )}
      {size !== 'xs' && <span className={styles.cardArtTitle}>{title}</span>}
      {size === 'md' && category && <span className={styles.cardArtCategory}>{category}</span>}
      <span className={styles.cardArtMonogram}>{art.monogram}</span>
    </span>
  );
}

// Outside this range a picture is a logo rather than a card, and is shown whole.
const isLogo = (ratio: number) => ratio < 1.2 || ratio > 2.2;

export interface ProductImageProps extends CardArtProps {
  src?: string | null | undefined;
  /** For a picture in the first screen: it is fetched at once and with priority, and not only when it comes near. */
  eager?: boolean | undefined;
}

/**
 * Every product picture uses this component. The drawn card is shown until the picture has loaded, and again when the picture
 * fails. Give it `key={src}` where the source can change.
 */
export function ProductImage({ title, src, category, size = 'md', eager = false }: ProductImageProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>(src ? 'loading' : 'broken');
  const [fit, setFit] = useState<'cover' | 'contain'>('cover');
  const show = useCallback(
    ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
      if (size !== 'xs' && naturalHeight > 0 && isLogo(naturalWidth / naturalHeight)) setFit('contain');
      setState('ready');
    },
    [size],
  );
  // In the server's markup a picture may have loaded or failed before the handlers are attached.
  const adopt = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) return;
      if (image.naturalWidth > 0) show(image);
      else if (image.currentSrc) setState('broken');
    },
    [show],
  );
  return (
    <span className={styles.productImage} data-image={size}>
      {state !== 'ready' && <CardArt title={title} category={category} size={size} />}
      {src && state !== 'broken' && (
        <img
          ref={adopt}
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          referrerPolicy="no-referrer"
          data-ready={state === 'ready'}
          data-fit={fit}
          onLoad={({ currentTarget }) => show(currentTarget)}
          onError={() => setState('broken')}
        />
      )}
    </span>
  );
}
