import * as ui from 'shared-ui/ui.module.css';
import * as styles from './product-text.module.css';

/** The owner's description of a product, for its page and for the preview. */
export const ProductDescription = ({ text }: { text: string }) => (
  <p className={`${ui.lead} ${styles.description}`}>{text}</p>
);

/** How to redeem codes, below a heading. For the pages of the product and of an order, and for the preview of both. */
export const RedeemSteps = ({ text }: { text: string }) => (
  <>
    <h2 className={ui.h3}>How to redeem</h2>
    <p className={styles.steps}>{text}</p>
  </>
);
