import { useState } from 'react';
import { Button, TextField } from 'shared-ui';
import { AntBadge, AntButton, Statistic, Tag, UiProvider } from 'shared-ui/base';
import { DatePicker } from 'shared-ui/date';
import { DraftForm, FormField, required } from 'shared-ui/draft-form';
import { Checkbox, Form, Input, Radio, Switch } from 'shared-ui/form';
import {
  Drawer,
  Dropdown,
  InputNumber,
  Modal,
  ModalDialog,
  Popconfirm,
  Select,
  SideDrawer,
  Tooltip,
} from 'shared-ui/overlay';
import { ListPages } from 'shared-ui/pages';
import { Pagination, Table } from 'shared-ui/table';
import { Segmented, Tabs } from 'shared-ui/tabs';
import { Progress, Steps, Upload } from 'shared-ui/upload';
import { Exhibit } from './exhibit.tsx';

const rows = [
  { key: 1, title: 'Nova Games', stock: 24 },
  { key: 2, title: 'Brew House', stock: 3 },
];
const columns = [
  { title: 'Product', dataIndex: 'title' },
  { title: 'Stock', dataIndex: 'stock' },
];

function Naming() {
  const [draft, setDraft] = useState({ name: '' });
  return (
    <DraftForm draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} onSubmit={() => undefined}>
      <FormField name="name" rules={required('Please enter a name')}>
        <TextField label="Name of a template" />
      </FormField>
      <Button type="submit">Save</Button>
    </DraftForm>
  );
}

/** The components of antd that the entries export, in the theme of the store. */
export function Antd() {
  const [over, setOver] = useState<'dialog' | 'drawer' | 'modal' | 'side' | null>(null);
  const close = () => setOver(null);
  return (
    <UiProvider>
      <Exhibit name="AntButton, AntBadge">
        <AntButton>Default</AntButton>
        <AntButton type="primary">Primary</AntButton>
        <AntBadge count={5}>
          <AntButton>With a badge</AntButton>
        </AntBadge>
      </Exhibit>
      <Exhibit name="Statistic">
        <Statistic title="Total Orders" value={709} />
      </Exhibit>
      <Exhibit name="Tag">
        <Tag>Neutral</Tag>
        <Tag color="success">Success</Tag>
        <Tag color="warning">Warning</Tag>
        <Tag color="error">Error</Tag>
        <Tag color="processing">Info</Tag>
        <Tag closable={{ 'aria-label': 'Remove the filter' }}>A filter</Tag>
      </Exhibit>
      <Exhibit name="Form, Input, Checkbox, Radio, Switch" wide>
        <Form layout="vertical">
          <Form.Item label="Name" htmlFor="antd-name">
            <Input id="antd-name" defaultValue="Cardwell" />
          </Form.Item>
          <Checkbox defaultChecked>A checkbox</Checkbox>
          <Radio defaultChecked>A radio button</Radio>
          <Switch aria-label="A switch" defaultChecked />
          <Switch aria-label="A switch that is off" />
        </Form>
      </Exhibit>
      <Exhibit name="DraftForm, FormField">
        <Naming />
      </Exhibit>
      <Exhibit name="InputNumber, Select, DatePicker">
        <InputNumber aria-label="A number" defaultValue={3} />
        <Select
          aria-label="A choice"
          style={{ width: 160 }}
          defaultValue="a"
          options={[{ value: 'a', label: 'First' }]}
        />
        <DatePicker aria-label="A date" />
      </Exhibit>
      <Exhibit name="Modal, Drawer, Dropdown, Popconfirm, Tooltip">
        <AntButton onClick={() => setOver('modal')}>Modal</AntButton>
        <AntButton onClick={() => setOver('drawer')}>Drawer</AntButton>
        <Dropdown menu={{ items: [{ key: 'a', label: 'First' }] }} trigger={['click']}>
          <AntButton>Dropdown</AntButton>
        </Dropdown>
        <Popconfirm title="Are you sure?">
          <AntButton>Popconfirm</AntButton>
        </Popconfirm>
        <Tooltip title="A tooltip">
          <AntButton>Tooltip</AntButton>
        </Tooltip>
        <Modal open={over === 'modal'} title="A modal" onCancel={close} onOk={close}>
          Its content.
        </Modal>
        <Drawer open={over === 'drawer'} title="A drawer" onClose={close}>
          Its content.
        </Drawer>
      </Exhibit>
      <Exhibit name="ModalDialog, SideDrawer">
        <AntButton onClick={() => setOver('dialog')}>A dialog of the administration</AntButton>
        <AntButton onClick={() => setOver('side')}>A drawer of the administration</AntButton>
        {over === 'dialog' && (
          <ModalDialog title="Rename Category" footer={<AntButton>Save Name</AntButton>} onClose={close}>
            Its content.
          </ModalDialog>
        )}
        {over === 'side' && (
          <SideDrawer title="Order details" onClose={close}>
            Its content.
          </SideDrawer>
        )}
      </Exhibit>
      <Exhibit name="Table, Pagination, ListPages" wide>
        <Table columns={columns} dataSource={rows} pagination={false} />
        <Pagination total={30} />
        <ListPages
          label="Pages of products"
          page={1}
          size={10}
          total={30}
          range={(first, last) => `${first}–${last} of 30`}
          onPage={() => undefined}
        />
      </Exhibit>
      <Exhibit name="Tabs, Segmented" wide>
        <Tabs
          items={[
            { key: 'a', label: 'First', children: 'The first part.' },
            { key: 'b', label: 'Second', children: 'The second part.' },
          ]}
        />
        <Segmented options={['Day', 'Week']} />
      </Exhibit>
      <Exhibit name="Progress, Steps, Upload" wide>
        <Progress percent={60} aria-label="How far it is" />
        <Steps current={1} items={[{ title: 'Choose' }, { title: 'Check' }, { title: 'Add' }]} />
        <Upload beforeUpload={() => false}>
          <AntButton>Choose a file</AntButton>
        </Upload>
      </Exhibit>
    </UiProvider>
  );
}
