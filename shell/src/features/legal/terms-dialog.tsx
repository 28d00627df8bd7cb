import { LegalText, type LegalSection } from './legal-dialog.tsx';

const sections: readonly LegalSection[] = [
  {
    title: 'Acceptance of Terms',
    paragraphs: [
      'By opening, browsing or buying from this store you accept these Terms of Service and our Privacy Policy. If you do not accept them, please do not use the store.',
      'You must be able to enter a binding contract where you live. If you buy for someone else, you accept these terms for them as well.',
    ],
  },
  {
    title: 'Use Licence',
    paragraphs: [
      'You may view the store and buy from it for your own personal use, or for resale where you hold a reseller account. This is a permission to use the store, not a transfer of any right in it.',
      'Under this permission you may not:',
    ],
    points: [
      'copy or change the contents of the store for public display or commercial use;',
      'collect its contents by automated means, or place a load on it that disturbs other customers;',
      'try to take apart, bypass or weaken any of its software or safeguards;',
      'remove notices of ownership from anything you receive here.',
    ],
  },
  {
    title: 'Gift Card Terms',
    paragraphs: [
      'Gift cards and digital goods are delivered as text on your order page once an order is completed. Please check that a product suits you before you buy it.',
    ],
    points: [
      'All sales are final: gift cards and digital goods are non-refundable once delivered.',
      'We do not replace lost, stolen or shared cards and codes. Keep them as you would keep cash.',
      'Faulty items may be replaced within the warranty period shown for the product, after a replacement request from your order page.',
      'Expiry dates, fees and conditions of use are set by the issuer of each card, and the terms of the issuer apply when you redeem it.',
    ],
  },
  {
    title: 'Account Responsibilities',
    paragraphs: [
      'You are responsible for what happens under your account. Choose a password that you use nowhere else, keep it secret, and tell us at once when you believe that someone else knows it.',
      'The details you give us must be true and kept up to date. Account balance can be spent in this store only; it is not a bank deposit and bears no interest.',
    ],
  },
  {
    title: 'Prohibited Uses',
    paragraphs: ['You may not use the store:'],
    points: [
      'for anything unlawful, money laundering and fraud included;',
      'with payment means that are not yours or that you may not use;',
      'to open several accounts in order to get around a limit or a closed account;',
      'to harm other customers, our staff or our systems;',
      'to resell what you buy without a reseller account.',
    ],
  },
  {
    title: 'Disclaimer',
    paragraphs: [
      'The store and everything in it is provided as it is. As far as the law allows, we give no further promises, neither express nor implied, about its availability, its fitness for a purpose or the absence of errors.',
      'Brand names and card designs belong to their owners, who neither run nor endorse this store.',
    ],
  },
  {
    title: 'Limitations',
    paragraphs: [
      'As far as the law allows, we are not liable for indirect or consequential loss, such as lost profit or lost data, that arises from using or being unable to use the store, even if we were told that it may happen.',
      'Where we are liable, our liability is limited to the amount you paid for the order concerned. Nothing here limits liability that cannot be limited by law.',
    ],
  },
  {
    title: 'Revisions',
    paragraphs: [
      'We may correct or change the contents of the store, its prices and these terms at any time. Orders already placed follow the terms that stood when they were placed. Using the store after a change means that you accept it.',
    ],
  },
  {
    title: 'Governing Law',
    paragraphs: [
      'These terms are governed by the law of the place where the operator of this store is established, and its courts decide disputes, unless mandatory consumer law gives you another right.',
    ],
  },
];

/** Terms of Service (rules 14.8). */
export const TermsContent = () => (
  <LegalText title="Terms of Service" lastUpdated="January 2024" sections={sections} />
);
