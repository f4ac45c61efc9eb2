import { IconArrowBackUp } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Alert, Anchor, Button, FailureNotice, Group, Link, List, Stack, Text } from 'shared-ui'
import type { PlanRule } from '../../operations'
import { ruleName } from '../../rules/plan-rules/plan-rule'
import { usePlaceNames } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { onDay } from '../moments/moments'
import { ruleText } from '../plan-rules/rule-words'
import { movedCount, movedTitle, movedWords, stopsText } from './move-labels'
import type { Moving } from './use-moving'

/** What became of the last move: where the stops are, which ones stay and why. Nothing without a move. */
export function MoveResultCard({ moving }: { moving: Moving }) {
  const names = usePlaceNames() ?? {}
  const { result, pending, undo, close } = moving
  if (!result) return null
  const { move } = result
  const isMoved = movedCount(move) > 0
  return (
    <Alert
      color={move.stayed.length > 0 ? 'yellow' : 'green'}
      role="status"
      title={isMoved ? movedTitle(move) : movedWords(move, names)}
    >
      <Stack gap="sm">
        {move.to.length > 0 && (
          <List>
            {move.to.map(({ routeId, truckId, day, stops, isNew }) => (
              <List.Item key={routeId}>
                {t('stopMoves.to', {
                  stops: stopsText(stops),
                  names: names[truckId] ?? truckId,
                  onDay: onDay(day, new Date()),
                })}
                <Anchor component={Link} to={paths.route(routeId)}>
                  {isNew ? t('stopMoves.newRoute', { routeId }) : t('stopMoves.route', { routeId })}
                </Anchor>
              </List.Item>
            ))}
          </List>
        )}
        <Reasons title={t('stopMoves.freeForNextPlan')} stops={move.unplanned} />
        <Reasons title={t('stopMoves.leftOnThisRoute')} stops={move.stayed} />
        <BrokenRules rules={move.broken ?? []} truck={(truckId) => names[truckId] ?? truckId} />
        <Group gap="sm">
          {isMoved && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              aria-disabled={pending !== null}
              onClick={() => undo(move.id)}
            >
              {t('stopMoves.undoMove')}
            </Button>
          )}
          {!result.isGone && (
            <Button variant="subtle" onClick={close}>
              {t('stopMoves.close')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

interface ReasonsProps {
  title: string
  stops: readonly { binId: string; reason: string }[]
}

/** The bins by their reason, each reason once. */
function Reasons({ title, stops }: ReasonsProps) {
  if (stops.length === 0) return null
  const reasons = [...new Set(stops.map(({ reason }) => reason))]
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {reasons.map((reason) => {
          const ids = stops.flatMap((stop) => (stop.reason === reason ? stop.binId : []))
          return (
            <List.Item key={reason}>{`${stopsText(ids.length)} (${ids.join(', ')}): ${reason}`}</List.Item>
          )
        })}
      </List>
    </div>
  )
}

interface BrokenRulesProps {
  rules: readonly PlanRule[]
  /** The name of a truck. */
  truck: (truckId: string) => string
}

/** The kept rules that the stops do not follow where they are now. */
function BrokenRules({ rules, truck }: BrokenRulesProps) {
  if (rules.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('stopMoves.breaksRules')}
      </Text>
      <List size="sm">
        {rules.map((rule) => (
          <List.Item key={ruleName(rule)}>{ruleText(rule, truck)}</List.Item>
        ))}
      </List>
    </div>
  )
}

/** Why the record refused a move or its undo. */
export function MoveFailure({ moving: { failure } }: { moving: Moving }) {
  return failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />
}
