import { LegalText, type LegalSection } from './legal-dialog.tsx';

const sections: readonly LegalSection[] = [
  {
    title: 'Information We Collect',
    paragraphs: ['We collect what the store needs to work, and nothing beyond it:'],
    points: [
      'what you give us: username, email address, password (kept only as a hash), reviews and replacement requests;',
      'what you do here: cart, orders, balance movements and the items delivered to you;',
      'where you are signed in: program, system and network of each device, for up to 90 days;',
      'what every web server sees: network address, browser type and the time of a request, kept in logs for safety.',
    ],
  },
  {
    title: 'How We Use Your Information',
    paragraphs: ['We use this information:'],
    points: [
      'to run your account, process your orders and deliver what you bought;',
      'to answer replacement requests and other questions;',
      'to prevent fraud and misuse, and to keep the records that the law asks of us;',
      'to find and repair faults of the store.',
    ],
  },
  {
    title: 'Information Sharing',
    paragraphs: [
      'We do not sell your information. We share it only with those who need it: the payment provider that you choose at checkout, services that host the store on our behalf, and authorities where the law obliges us.',
      'Reviews are public under your username, unless you post them anonymously.',
    ],
  },
  {
    title: 'Data Security',
    paragraphs: [
      'Connections to the store are encrypted, passwords are hashed, and the codes you buy are stored encrypted. Access by our staff is limited to what their work needs, and recorded. No system is perfectly safe; if your information is ever at risk, we will tell you.',
    ],
  },
  {
    title: 'Data Retention',
    paragraphs: [
      'We keep your account information while your account exists, and order and payment records for as long as tax and accounting law requires. Logs are deleted when they are no longer needed for safety.',
    ],
  },
  {
    title: 'Your Rights',
    paragraphs: [
      'You find a copy of your information, and the way to close your account, in the settings under Security. You may also ask us at any time for:',
    ],
    points: [
      'access: a copy of the information we hold about you;',
      'correction of anything that is wrong;',
      'deletion, as far as no law makes us keep it;',
      'portability: your information in a common, machine-readable form;',
      'opt-out of any use that is not necessary for your orders.',
    ],
  },
  {
    title: 'Cookies',
    paragraphs: [
      'The store sets no advertising or tracking cookies. A cookie tells the sign-in for 180 days that your account signed in on this device, so that nobody who guesses at your password can keep you out. Beside it the store uses the storage of your browser only for what you need: the token that keeps you signed in, your choice of light or dark mode, and what you began to write. Deleting them signs you out and resets the choice.',
    ],
  },
  {
    title: 'Third-Party Links',
    paragraphs: [
      'Some links lead to other sites, among them payment providers and card issuers. What they do with your information is governed by their own policies, which we ask you to read.',
    ],
  },
  {
    title: "Children's Privacy",
    paragraphs: [
      'The store is not meant for children under 13, and we do not knowingly collect information from them. If you believe that a child has given us information, please tell us and we will delete it.',
    ],
  },
  {
    title: 'International Transfers',
    paragraphs: [
      'Your information may be processed in a country other than your own. Wherever it is processed, we protect it as this policy describes.',
    ],
  },
  {
    title: 'Changes to This Policy',
    paragraphs: [
      'When we change this policy we publish the new text here and change the date above it. Where a change matters to you, we will point it out in the store before it takes effect.',
    ],
  },
];

/** Privacy Policy (rules 14.8). */
export const PrivacyContent = () => (
  <LegalText title="Privacy Policy" lastUpdated="January 2024" sections={sections} />
);
