import PostalMime, { type Email } from 'postal-mime';

/** A mail that has arrived. */
export interface ReceivedMail {
  /** Counts from 1 in the order of arrival. */
  id: number;
  /** The recipients of the envelope: what counts, whatever the headers say. */
  recipients: string[];
  sender: string;
  receivedAt: Date;
  raw: Buffer;
  parsed: Email;
}

export const parse = (raw: Buffer): Promise<Email> => PostalMime.parse(raw);

/** A header by its name, decoded; undefined where the mail has none. */
export const headerOf = ({ parsed }: ReceivedMail, name: string): string | undefined =>
  parsed.headers.find(({ key }) => key === name.toLowerCase())?.value;
