import { useRef } from 'react'
import { momentText, paths } from 'shared-domain'
import { Anchor, Button, Card, FailureNotice, Group, Link, Stack, Text, Title, WorkBadge } from 'shared-ui'
import type { LateTap } from '../../operations'
import { RecordNotice } from '../record-notice/RecordNotice'
import classes from './LateTaps.module.css'
import { placeOf, reasonText, recordLabel, tappedText } from './late-tap-labels'
import { useDeciding, useLateTaps } from './use-late-taps'

/** The taps of crews that the record could not take by itself, for the office to decide; nothing without any. */
export function LateTapsCard() {
  const { taps, ...answer } = useLateTaps()
  const { decide, failure } = useDeciding()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!failure && !taps?.length) return null
  return (
    <Card component="section" aria-labelledby="late-taps">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="h4" id="late-taps" ref={heading} tabIndex={-1} className={classes.heading}>
            Taps to Decide
          </Title>
          <WorkBadge isOpen>{`${taps?.length ?? 0} waiting`}</WorkBadge>
        </Group>
        <RecordNotice answer={answer} subject="The taps to decide" />
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
        <ul className={classes.taps} aria-labelledby="late-taps">
          {taps?.map((tap) => (
            <TapToDecide
              key={tap.id}
              tap={tap}
              onDecide={(decision) => {
                decide({ tap, decision })
                // The pressed button goes with its tap.
                heading.current?.focus()
              }}
            />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

interface TapToDecideProps {
  tap: LateTap
  onDecide: (decision: 'record' | 'dismiss') => void
}

function TapToDecide({ tap, onDecide }: TapToDecideProps) {
  const { bin, routeId, by, sentBy, tappedAt, receivedAt } = tap
  const place = placeOf(tap)
  const label = recordLabel(tap.tap)
  return (
    <li className={classes.tap}>
      <div className={classes.facts}>
        <h3 className={classes.place}>
          {place}{' '}
          {bin && (
            <Anchor component={Link} to={paths.bin(bin.id)} fw={400} size="sm">
              {bin.id}
            </Anchor>
          )}
        </h3>
        <Text size="sm">
          {tappedText(tap.tap)}, tapped by {by}
          {tappedAt && ` ${momentText(tappedAt)}`} on route{' '}
          <Anchor component={Link} to={paths.route(routeId)} size="sm">
            {routeId}
          </Anchor>
        </Text>
        {sentBy && (
          <Text size="sm">
            {sentBy} was signed in on the phone that sent it. Only the phone says that {by} tapped.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Arrived {momentText(receivedAt)}. {reasonText(tap)}
        </Text>
      </div>
      <Group gap="sm" className={classes.actions}>
        {tap.mayRecord && (
          <Button size="compact-md" aria-label={`${label}: ${place}`} onClick={() => onDecide('record')}>
            {label}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Dismiss: ${place}`}
          onClick={() => onDecide('dismiss')}
        >
          Dismiss
        </Button>
      </Group>
    </li>
  )
}
