import { useRef } from 'react'
import { momentText, paths } from 'shared-domain'
import { Anchor, Button, Card, FailureNotice, Group, Link, Stack, Text, Title, WorkBadge } from 'shared-ui'
import type { LateTap } from '../../operations'
import { rich, t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import classes from '../rows-to-decide/RowsToDecide.module.css'
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
            {t('lateTaps.tapsToDecide')}
          </Title>
          <WorkBadge isOpen>{t('lateTaps.waiting', { count: taps?.length ?? 0 })}</WorkBadge>
        </Group>
        <RecordNotice answer={answer} subject={t('lateTaps.tapsToDecideSubject')} />
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
        <ul className={classes.rows} aria-labelledby="late-taps">
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
    <li className={classes.row}>
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
          {rich('lateTaps.tappedByOnRoute', {
            tapped: tappedText(tap.tap),
            by,
            more: tappedAt && ` ${momentText(tappedAt)}`,
            link: (
              <Anchor component={Link} to={paths.route(routeId)} size="sm">
                {routeId}
              </Anchor>
            ),
          })}
        </Text>
        {sentBy && <Text size="sm">{t('lateTaps.wasSignedInOnPhone', { sentBy, by })}</Text>}
        <Text size="sm" c="dimmed">
          {t('lateTaps.arrived', { moment: momentText(receivedAt), reason: reasonText(tap) })}
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
          aria-label={t('lateTaps.dismiss', { place })}
          onClick={() => onDecide('dismiss')}
        >
          {t('lateTaps.dismissButton')}
        </Button>
      </Group>
    </li>
  )
}
