import * as ui from 'shared-ui/ui.module.css';
import * as styles from './product-text.module.css';

/** What a product is, in the words of its owner: on its page, and as the preview of it. */
export const ProductDescription = ({ text }: { text: string }) => (
  <p className={`${ui.lead} ${styles.description}`}>{text}</p>
);

/** How codes are redeemed, below a heading: on the page of the product and of an order, and as the preview of both. */
export const RedeemSteps = ({ text }: { text: string }) => (
  <>
    <h2 className={ui.h3}>How to redeem</h2>
    <p className={styles.steps}>{text}</p>
  </>
);
