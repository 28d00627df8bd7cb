import {
  CardArt,
  EnabledDot,
  Money,
  ProductImage,
  ShortId,
  Stars,
  StatusBadge,
  Stock,
  VisuallyHidden,
} from 'shared-ui';
import { FaceValue } from 'shared-ui/face-value';
import { NewMark } from 'shared-ui/live';
import { RequestHolder, RequestWait } from 'shared-ui/replacement';
import { Exhibit } from './exhibit.tsx';
import { aRequest, NOW } from './replies.ts';

const STATUSES = {
  order: ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED', 'SOMETHING NEW'],
  replacement: ['PENDING', 'APPROVED', 'DENIED'],
  item: ['REQUESTED'],
  role: ['USER', 'RESELLER', 'STAFF', 'ADMIN'],
} as const;
const TITLES = ['Nova Games', 'Airline Miles', 'Brew House', 'Book Cellar', 'Trail Outfitters', 'Pixel Play'];
const HOURS = 3600;

export function Texts() {
  return (
    <>
      <Exhibit name="Money">
        <Money dollars={1284.4} />
        <Money dollars={-25} />
        <Money dollars={0} />
      </Exhibit>
      <Exhibit name="FaceValue">
        <FaceValue dollars={50} />
      </Exhibit>
      <Exhibit name="ShortId">
        <ShortId id="7f3a2c10-4d52-4b6e-9a80-1f1b0f5f8c11" />
      </Exhibit>
      <Exhibit name="Stars">
        {[0, 2.5, 4.7, 5].map((rating) => (
          <Stars key={rating} rating={rating} withNumber />
        ))}
        <Stars rating={4} size={20} />
      </Exhibit>
      <Exhibit name="StatusBadge">
        {(['order', 'replacement', 'item', 'role'] as const).flatMap((kind) =>
          STATUSES[kind].map((status) => (
            <StatusBadge key={`${kind} ${status}`} kind={kind} status={status} />
          )),
        )}
        <StatusBadge status="COMPLETED" inTable />
      </Exhibit>
      <Exhibit name="Stock">
        <Stock count={24} />
        <Stock count={3} />
        <Stock count={0} />
      </Exhibit>
      <Exhibit name="EnabledDot">
        <EnabledDot enabled />
        <EnabledDot enabled={false} />
      </Exhibit>
      <Exhibit name="RequestWait">
        {[2, 30, 100, 200].map((hours) => (
          <RequestWait
            key={hours}
            request={aRequest({ request_date: NOW - hours * HOURS })}
            nowMs={NOW * 1000}
          />
        ))}
      </Exhibit>
      <Exhibit name="RequestHolder">
        <RequestHolder request={aRequest({ lock: { username: 'sam', until_unix: NOW + 600 } })} />
      </Exhibit>
      <Exhibit name="NewMark">
        <NewMark />
      </Exhibit>
      <Exhibit name="VisuallyHidden">
        <VisuallyHidden>Only a screen reader has this</VisuallyHidden>
        (nothing is seen here)
      </Exhibit>
      <Exhibit name="CardArt">
        {TITLES.map((title) => (
          <div key={title} style={{ width: 220 }}>
            <CardArt title={title} category="Gaming" />
          </div>
        ))}
        <div style={{ width: 140 }}>
          <CardArt title="Nova Games" size="sm" />
        </div>
        <div style={{ width: 62 }}>
          <CardArt title="Nova Games" size="thumb" />
        </div>
        <CardArt title="Nova Games" size="xs" />
      </Exhibit>
      <Exhibit name="ProductImage">
        <div style={{ width: 220 }}>
          <ProductImage title="With a picture" src="/favicon.svg" />
        </div>
        <div style={{ width: 220 }}>
          <ProductImage title="Without a picture" category="Travel" />
        </div>
        <div style={{ width: 220 }}>
          <ProductImage title="A broken picture" src="data:image/png;base64,AAAA" />
        </div>
      </Exhibit>
    </>
  );
}
