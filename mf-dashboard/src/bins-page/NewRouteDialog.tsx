import { useState } from 'react'
import { BIN_TYPE_NAMES, type BinType } from 'shared-domain'
import { Button, Chip, Group, List, Modal, Stack, Text } from 'shared-ui'
import { binsText, routesText } from '../count-text/count-text'
import { t } from '../messages/translate'
import classes from './NewRouteDialog.module.css'
import type { RouteProposal } from './route-proposal'

interface NewRouteDialogProps {
  /** `null` while the dialog is closed. */
  proposal: RouteProposal | null
  onClose: () => void
  onMake: (loads: RouteProposal['loads']) => void
}

/** Says before routes are made which of the chosen bins they collect, which are left out, and why. */
export const NewRouteDialog = ({ proposal, onClose, onMake }: NewRouteDialogProps) => (
  <Modal opened={proposal !== null} onClose={onClose} title={t('bins.newRouteOfChosenBins')}>
    {proposal && <Proposal proposal={proposal} onClose={onClose} onMake={onMake} />}
  </Modal>
)

function Proposal({ proposal, onClose, onMake }: NewRouteDialogProps & { proposal: RouteProposal }) {
  const { loads, leftOut } = proposal
  const [dropped, setDropped] = useState<readonly BinType[]>([])
  const chosen = loads.filter(({ stream }) => !dropped.includes(stream))
  const bins = chosen.reduce((sum, { accepted }) => sum + accepted.length, 0)
  return (
    <Stack gap="md">
      {loads.length === 0 && <Text>{t('bins.noneOfChosenBinsCanGo')}</Text>}
      {loads.length > 1 && (
        <fieldset className={classes.streams}>
          <Text component="legend" size="sm" mb={6}>
            {t('bins.theseBinsDoNotShareLoad')}
          </Text>
          <Group gap="xs">
            {loads.map(({ stream, accepted }) => (
              <Chip
                key={stream}
                checked={!dropped.includes(stream)}
                onChange={(isChosen) =>
                  setDropped(isChosen ? dropped.filter((one) => one !== stream) : [...dropped, stream])
                }
              >
                {`${BIN_TYPE_NAMES[stream]} (${accepted.length})`}
              </Chip>
            ))}
          </Group>
        </fieldset>
      )}
      <Text role="status" fw={600}>
        {chosen.length === 0
          ? t('bins.noRouteIsMade')
          : t('bins.withPlannedForToday', { routes: routesText(chosen.length), bins: binsText(bins) })}
      </Text>
      {leftOut.length > 0 && <LeftOut groups={leftOut} />}
      <Group gap="sm">
        {loads.length > 0 && (
          <Button disabled={chosen.length === 0} onClick={() => onMake(chosen)} data-autofocus>
            {chosen.length > 1 ? t('bins.makeRoutes', { count: chosen.length }) : t('bins.makeRoute')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {loads.length > 0 ? t('bins.cancel') : t('bins.close')}
        </Button>
      </Group>
    </Stack>
  )
}

const LeftOut = ({ groups }: { groups: RouteProposal['leftOut'] }) => (
  <section aria-label={t('bins.leftOut')}>
    <Text mb={4}>
      {t('bins.leftOutBins', { bins: binsText(groups.reduce((sum, { bins }) => sum + bins.length, 0)) })}
    </Text>
    <List size="sm" spacing={4}>
      {groups.map(({ reason, bins }) => (
        <List.Item key={reason}>
          {`${binsText(bins.length)}: ${reason}`}
          <details>
            <summary>{t('bins.which')}</summary>
            {bins.map(({ id, location }) => (
              <div key={id}>{`${id}, ${location}`}</div>
            ))}
          </details>
        </List.Item>
      ))}
    </List>
  </section>
)
