import { useState } from 'react'
import { Modal, Switch, Table } from 'shared-ui'
import { t } from '../messages/translate'
import type { OverlayProps } from './overlay'
import { hasCharacterKeys, MOD_KEY, setCharacterKeys } from './shortcut-keys'

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [MOD_KEY, 'K'], does: t('overlays.searchPages') },
  { keys: [MOD_KEY, 'B'], does: t('overlays.collapseOrOpenSidebar') },
  { keys: ['?'], does: t('overlays.showThisList') },
  { keys: ['↑', '↓'], does: t('overlays.chooseAmongResults') },
  { keys: [t('overlays.enter')], does: t('overlays.openWhatIsChosen') },
  { keys: [t('overlays.esc')], does: t('overlays.closeWhatIsOverPage') },
  { keys: [t('overlays.tab')], does: t('overlays.goToNextControl') },
]

/** Lists the keyboard shortcuts that work on every page. */
export function ShortcutsDialog({ onClose }: OverlayProps) {
  const [areOn, setOn] = useState(hasCharacterKeys)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('overlays.keyboardShortcuts')}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('overlays.keys')}</Table.Th>
            <Table.Th scope="col">{t('overlays.whatTheyDo')}</Table.Th>
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
        label={t('overlays.singleKeys')}
        checked={areOn}
        onChange={({ currentTarget: { checked } }) => {
          setCharacterKeys(checked)
          setOn(checked)
        }}
      />
    </Modal>
  )
}
