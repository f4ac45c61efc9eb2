import { useState } from 'react'
import { Modal, Switch, Table } from 'shared-ui'
import type { OverlayProps } from './overlay'
import { hasCharacterKeys, MOD_KEY, setCharacterKeys } from './shortcut-keys'

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [MOD_KEY, 'K'], does: 'Search pages, bins, routes, reports and actions' },
  { keys: [MOD_KEY, 'B'], does: 'Collapse or open the sidebar' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['↑', '↓'], does: 'Choose among results, options or rows' },
  { keys: ['Enter'], does: 'Open what is chosen' },
  { keys: ['Esc'], does: 'Close what is over the page' },
  { keys: ['Tab'], does: 'Go to the next control; the first one skips to the page' },
]

/** Lists the keyboard shortcuts that work on every page. */
export function ShortcutsDialog({ onClose }: OverlayProps) {
  const [areOn, setOn] = useState(hasCharacterKeys)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Keys</Table.Th>
            <Table.Th scope="col">What they do</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, at) => (
                  <span key={key}>
                    {at > 0 && ' '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Single keys, such as ?, are shortcuts"
        checked={areOn}
        onChange={({ currentTarget: { checked } }) => {
          setCharacterKeys(checked)
          setOn(checked)
        }}
      />
    </Modal>
  )
}
