import { useState } from 'react'
import { BIN_TYPE_NAMES, type BinType } from 'shared-domain'
import { Button, Chip, Group, List, Modal, Stack, Text } from 'shared-ui'
import { countText } from '../count-text/count-text'
import classes from './NewRouteDialog.module.css'
import type { RouteProposal } from './route-of-bins'

interface NewRouteDialogProps {
  /** `null` while the dialog is closed. */
  proposal: RouteProposal | null
  onClose: () => void
  onMake: (loads: RouteProposal['loads']) => void
}

/** Says before routes are made which of the chosen bins they collect, which are left out, and why. */
export const NewRouteDialog = ({ proposal, onClose, onMake }: NewRouteDialogProps) => (
  <Modal opened={proposal !== null} onClose={onClose} title="New route of the chosen bins">
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
      {loads.length === 0 && <Text>None of the chosen bins can go on a new route.</Text>}
      {loads.length > 1 && (
        <fieldset className={classes.streams}>
          <Text component="legend" size="sm" mb={6}>
            These bins do not share a load, so each type gets a route of its own.
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
          ? 'No route is made.'
          : `${countText(chosen.length, 'route')} with ${countText(bins, 'bin')}, planned for today.`}
      </Text>
      {leftOut.length > 0 && <LeftOut groups={leftOut} />}
      <Group gap="sm">
        {loads.length > 0 && (
          <Button disabled={chosen.length === 0} onClick={() => onMake(chosen)} data-autofocus>
            {chosen.length > 1 ? `Make ${chosen.length} Routes` : 'Make Route'}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {loads.length > 0 ? 'Cancel' : 'Close'}
        </Button>
      </Group>
    </Stack>
  )
}

const LeftOut = ({ groups }: { groups: RouteProposal['leftOut'] }) => (
  <section aria-label="Left out">
    <Text mb={4}>{`${countText(
      groups.reduce((sum, { bins }) => sum + bins.length, 0),
      'bin',
    )} left out:`}</Text>
    <List size="sm" spacing={4}>
      {groups.map(({ reason, bins }) => (
        <List.Item key={reason}>
          {`${countText(bins.length, 'bin')}: ${reason}`}
          <details>
            <summary>Which</summary>
            {bins.map(({ id, location }) => (
              <div key={id}>{`${id}, ${location}`}</div>
            ))}
          </details>
        </List.Item>
      ))}
    </List>
  </section>
)
