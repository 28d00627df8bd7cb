import { useState } from 'react';
import { ArrowRight, Pencil, Search, Trash2 } from 'lucide-react';
import { Button, ButtonLink, IconButton, Money, SelectField, TextArea, TextField } from 'shared-ui';
import { ActionBar } from 'shared-ui/action-bar';
import { KeyCap } from 'shared-ui/key-cap';
import { Neighbours } from 'shared-ui/neighbours';
import { RadioCard } from 'shared-ui/radio-card';
import { StarInput } from 'shared-ui/star-input';
import { Stepper } from 'shared-ui/stepper';
import * as ui from 'shared-ui/ui.module.css';
import { Exhibit } from './exhibit.tsx';

const VARIANTS = ['primary', 'secondary', 'soft', 'quiet', 'danger', 'danger-solid', 'link'] as const;

export function Controls() {
  return (
    <>
      <Exhibit name="Button">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="sm">Small</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
        <Button icon={<Pencil size={18} aria-hidden="true" />}>With an icon</Button>
        <Button iconEnd={<ArrowRight size={18} aria-hidden="true" />}>Icon at the end</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" loading>
          Saving
        </Button>
      </Exhibit>
      <Exhibit name="ButtonLink">
        <ButtonLink to="/">A link</ButtonLink>
        <ButtonLink to="/" variant="primary" block>
          As wide as its container
        </ButtonLink>
      </Exhibit>
      <Exhibit name="IconButton">
        <IconButton label="Edit" icon={<Pencil size={18} />} />
        <IconButton label="Edit, small" size="sm" icon={<Pencil size={18} />} />
        <IconButton label="Edit, smallest" size="xs" icon={<Pencil size={16} />} />
        <IconButton label="Edit, outlined" tone="outlined" icon={<Pencil size={18} />} />
        <IconButton label="Delete" tone="danger" icon={<Trash2 size={18} />} />
        <IconButton label="Delete, disabled" disabled icon={<Trash2 size={18} />} />
      </Exhibit>
      <Fields />
      <Choices />
      <Exhibit name="ActionBar" wide>
        <ActionBar>
          <Button variant="primary" block>
            On a phone at the bottom of the window
          </Button>
        </ActionBar>
      </Exhibit>
    </>
  );
}

function Fields() {
  const [text, setText] = useState('Cardwell');
  const [zone, setZone] = useState('UTC');
  return (
    <>
      <Exhibit name="TextField" wide>
        <TextField label="Name" value={text} onChange={setText} />
        <TextField label="With a hint" hint="What it is for." value={text} onChange={setText} />
        <TextField
          label="With an error"
          error="Please enter a name"
          placeholder="Name"
          value=""
          onChange={setText}
        />
        <TextField label="With an icon" icon={<Search size={18} />} value={text} onChange={setText} />
        <TextField label="Label for screen readers" labelHidden value={text} onChange={setText} />
        <TextField
          label="Password"
          type="password"
          autoComplete="off"
          value="correct horse"
          onChange={setText}
        />
        <TextField label="Disabled" disabled value={text} onChange={setText} />
      </Exhibit>
      <Exhibit name="TextArea" wide>
        <TextArea label="Description" value={text} onChange={setText} />
        <TextArea label="Reason, with an error" error="Please enter a reason" value="" onChange={setText} />
      </Exhibit>
      <Exhibit name="SelectField" wide>
        <SelectField label="Time zone" hint="Where days begin." value={zone} onChange={setZone}>
          <option value="UTC">UTC</option>
          <option value="Europe/Berlin">Europe/Berlin</option>
        </SelectField>
        <SelectField label="Disabled choice" disabled value={zone} onChange={setZone}>
          <option value="UTC">UTC</option>
        </SelectField>
      </Exhibit>
    </>
  );
}

function Choices() {
  const [amount, setAmount] = useState(2);
  const [stars, setStars] = useState(4);
  const [method, setMethod] = useState('BALANCE');
  return (
    <>
      <Exhibit name="Stepper">
        <Stepper label="Quantity" value={amount} max={5} onChange={setAmount} />
        <Stepper label="Quantity, disabled" value={1} max={5} disabled onChange={setAmount} />
      </Exhibit>
      <Exhibit name="RadioCard" wide>
        <fieldset>
          <legend>Payment method</legend>
          <RadioCard
            name="method"
            value="BALANCE"
            checked={method === 'BALANCE'}
            title="Balance"
            text="From your account"
            aside={<Money dollars={120} />}
            onChange={setMethod}
          />
          <RadioCard
            name="method"
            value="HOODPAY"
            checked={method === 'HOODPAY'}
            title="HoodPay"
            onChange={setMethod}
          />
          <RadioCard
            name="method"
            value="NONE"
            checked={false}
            disabled
            title="Not available"
            onChange={setMethod}
          />
          <RadioCard
            name="method"
            value="BARE"
            checked={method === 'BARE'}
            bare
            title="Without the mark"
            onChange={setMethod}
          />
        </fieldset>
      </Exhibit>
      <Exhibit name="KeyCap">
        <KeyCap>Enter</KeyCap>
      </Exhibit>
      <Exhibit name="Neighbours">
        <Neighbours previous={undefined} next="another" onMove={() => undefined} />
      </Exhibit>
      <Exhibit name="StarInput">
        <StarInput
          value={stars}
          legend="Your rating"
          legendClass={ui.h3}
          nameOf={(count) => `${count} stars`}
          onChange={setStars}
        />
      </Exhibit>
    </>
  );
}
