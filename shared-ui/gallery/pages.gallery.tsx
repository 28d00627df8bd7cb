import { useState } from 'react';
import { Avatar, BrandLink, PageBoundary, SelectField, SkipLink, ThemeSwitch } from 'shared-ui';
import { Announcement } from 'shared-ui/announcement';
import { ProductDescription, RedeemSteps } from 'shared-ui/product-text';
import { Exhibit } from './exhibit.tsx';

export function Pages() {
  return (
    <>
      <Announcements />
      <Exhibit name="BrandLink">
        <BrandLink name="Cardwell" />
        <BrandLink name="A store with a name that is too long for its header" />
      </Exhibit>
      <Exhibit name="Avatar">
        <Avatar name="ann" />
      </Exhibit>
      <Exhibit name="ThemeSwitch">
        <ThemeSwitch />
      </Exhibit>
      <Exhibit name="SkipLink">
        <SkipLink />
        (it shows when Tab comes to it)
      </Exhibit>
      <Exhibit name="PageBoundary">
        <PageBoundary>What a remote shows in its own layout.</PageBoundary>
      </Exhibit>
      <Exhibit name="ProductDescription" wide>
        <ProductDescription text="Credit for every game in the shop." />
      </Exhibit>
      <Exhibit name="RedeemSteps" wide>
        <RedeemSteps text={'Open the shop.\nType the code.'} />
      </Exhibit>
    </>
  );
}

function Announcements() {
  const [template, setTemplate] = useState('1');
  const [motion, setMotion] = useState('still');
  const text = `Template ${template}: <b>weekend</b> sale, <a href="/">see it</a>`;
  const scrolling = motion !== 'still';
  return (
    <Exhibit name="Announcement" wide>
      <Announcement
        bar={{ enabled: true, text, template: Number(template), scrolling, scroll_direction: motion }}
      />
      <SelectField label="Template" value={template} onChange={setTemplate}>
        {[1, 2, 3, 4, 5].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <SelectField label="Motion" value={motion} onChange={setMotion}>
        {['still', 'left', 'right'].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </Exhibit>
  );
}
