import { type ReactNode, useState } from 'react'
import {
  ActionIcon,
  Alert,
  Badge,
  BrandMark,
  Button,
  Card,
  Chip,
  FailureNotice,
  FillBar,
  Group,
  Menu,
  Modal,
  NativeSelect,
  notify,
  PageHeader,
  PointMap,
  Radio,
  SimpleGrid,
  Skeleton,
  Stack,
  StatCard,
  Switch,
  Table,
  Tabs,
  Text,
  TextInput,
  Title,
  ToneBadge,
} from 'shared-ui'
import classes from './Gallery.module.css'

/** Every component in every state, in the colour scheme and density of this document. */
export function Gallery() {
  return (
    <Stack p="md" gap="lg" component="main">
      <Group gap="sm">
        <BrandMark size={32} />
        <Title order={1} size="h2">
          Components
        </Title>
      </Group>
      <Tokens />
      <Controls />
      <Choices />
      <States />
      <Content />
      <Overlays />
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  )
}

const COLOURS = [
  'bin-full',
  'bin-warning-fill',
  'bin-warning',
  'bin-normal',
  'bin-unknown',
  'accent',
  'accent-soft',
  'surface',
  'surface-sunken',
  'surface-border',
  'text',
  'text-dimmed',
]
const SIZES = ['caption', 'small', 'body', 'section', 'lead', 'page', 'figure']
const SPACES = ['xs', 'sm', 'md', 'lg', 'xl']

function Tokens() {
  return (
    <Part title="Tokens">
      <Stack gap="md">
        <ul className={classes.swatches}>
          {COLOURS.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
        <div>
          {SIZES.map((name) => (
            <p key={name} className={classes.line} style={{ fontSize: `var(--font-${name})` }}>
              {name}: 1800+ bins watched
            </p>
          ))}
        </div>
        <ul className={classes.spaces}>
          {SPACES.map((name) => (
            <li key={name}>
              <span style={{ inlineSize: `var(--space-${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Stack>
    </Part>
  )
}

function Controls() {
  return (
    <Part title="Buttons and fields">
      <Stack gap="md">
        {(['filled', 'light', 'default', 'subtle'] as const).map((variant) => (
          <Group key={variant} gap="xs">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="compact-sm">
              small
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} loading>
              loading
            </Button>
          </Group>
        ))}
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label="Icon, default">
            +
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" aria-label="Icon, subtle">
            +
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label="Icon, disabled" disabled>
            +
          </ActionIcon>
        </Group>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label="Empty" placeholder="Street or bin ID" />
          <TextInput label="With a value" description="What it is for." defaultValue="WCC34" />
          <TextInput label="Wrong" defaultValue="5,000" error="Give metres from 100 to 1000." />
          <TextInput label="Disabled" defaultValue="WCC34" disabled />
          <NativeSelect label="Select" data={['Any issue', 'Overflowing']} />
          <NativeSelect label="Select, disabled" data={['Any issue']} disabled />
        </SimpleGrid>
      </Stack>
    </Part>
  )
}

function Choices() {
  return (
    <Part title="Choices">
      <Stack gap="md">
        <Group gap="xs">
          <Chip defaultChecked>Chosen</Chip>
          <Chip>Not chosen</Chip>
          <Chip disabled>Disabled</Chip>
        </Group>
        <Radio.Group label="Radio" defaultValue="a">
          <Group>
            <Radio value="a" label="Chosen" />
            <Radio value="b" label="Not chosen" />
            <Radio value="c" label="Disabled" disabled />
          </Group>
        </Radio.Group>
        <Group>
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Switch label="Disabled" disabled />
        </Group>
        <Tabs defaultValue="one">
          <Tabs.List>
            <Tabs.Tab value="one">Chosen tab</Tabs.Tab>
            <Tabs.Tab value="two">Other tab</Tabs.Tab>
            <Tabs.Tab value="three" disabled>
              Disabled tab
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Stack>
    </Part>
  )
}

function States() {
  return (
    <Part title="States">
      <Stack gap="md">
        <Group gap="xs">
          <ToneBadge tone="full">Full</ToneBadge>
          <ToneBadge tone="warning">Warning</ToneBadge>
          <ToneBadge tone="normal">Normal</ToneBadge>
          <ToneBadge tone="neutral">Level unknown</ToneBadge>
          <Badge variant="light" color="gray">
            Mock data
          </Badge>
        </Group>
        <FillBar label="Full" percent={92} tone="full" />
        <FillBar label="Warning" percent={64} tone="warning" />
        <FillBar label="Normal" percent={23} tone="normal" />
        <FillBar label="Empty" percent={0} tone="normal" />
        <FillBar label="Unknown" percent={null} tone="normal" />
        <Alert title="Information">The layer lists 12 bins more than yesterday.</Alert>
        <FailureNotice title="Not read" sentence="The record cannot be reached." onRetry={() => {}} />
        <FailureNotice
          title="Not current"
          sentence="The bins were read 4 minutes ago."
          onRetry={() => {}}
          isStale
        />
        <Skeleton height={28} width="40%" />
      </Stack>
    </Part>
  )
}

const POINTS = [
  { id: 'WN001', lat: -41.28, lng: 174.77, tone: 'full', label: 'WN001' },
  { id: 'WN002', lat: -41.29, lng: 174.78, tone: 'warning', label: 'WN002' },
  { id: 'WN003', lat: -41.3, lng: 174.775, tone: 'normal', label: 'WN003' },
  { id: 'WN004', lat: -41.295, lng: 174.79, tone: 'neutral', label: 'WN004' },
  { id: 'D01', lat: -41.31, lng: 174.8, tone: 'depot', label: 'Depot' },
] as const

function Content() {
  return (
    <>
      <PageHeader
        title="Page header"
        subtitle="What the page is for"
        badge={<ToneBadge tone="normal">Live</ToneBadge>}
        actions={<Button>Action</Button>}
      />
      <SimpleGrid cols={2} spacing="md">
        <StatCard label="Total Bins" value="1800+" change="+12 from yesterday" />
        <StatCard label="Loading" value={<Skeleton height={28} width="5ch" />} change="Counting" />
      </SimpleGrid>
      <Part title="Table">
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Bin</Table.Th>
              <Table.Th>Place</Table.Th>
              <Table.Th>Fill level</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {['WCC34', 'WCC35', 'WCC36'].map((id) => (
              <Table.Tr key={id}>
                <Table.Td>{id}</Table.Td>
                <Table.Td>3 Willis Street</Table.Td>
                <Table.Td>52%</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed" mt="sm">
          Dimmed text of a footnote.
        </Text>
      </Part>
      <Part title="Map">
        <PointMap label="Sample points" points={POINTS} variant="grid" height={240} />
      </Part>
    </>
  )
}

function Overlays() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Over the page">
      <Group gap="xs">
        <Menu>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Label</Menu.Label>
            <Menu.Item>Item</Menu.Item>
            <Menu.Item disabled>Disabled</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button variant="default" onClick={() => notify.success('Saved', { description: 'Two routes' })}>
          Toast
        </Button>
        <Button variant="default" onClick={() => notify.error('Not saved', { description: 'Try again.' })}>
          Failure toast
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Dialog">
        What it asks.
      </Modal>
    </Part>
  )
}
