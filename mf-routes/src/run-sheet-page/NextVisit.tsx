import { IconCheck, IconPlayerSkipForward } from '@tabler/icons-react'
import { Button, Card, Stack, Text, Title } from 'shared-ui'
import { entryWords, overWords } from '../itinerary/entry-labels'
import type { TrackedEntry } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'
import { WRAPPED } from './wrapped'

interface NextVisitProps {
  entry: TrackedEntry
  /** The stop that can be done first instead; `null` when none is left. */
  instead: number | null
  driving: Driving
}

/** The facility to unload at, or the break to take, before the next stop. */
export function NextVisit({ entry, instead, driving }: NextVisitProps) {
  const language = useLanguage()
  const { title, detail } = entryWords(entry, language)
  const { kind, visit, times } = entry
  return (
    <Card component="section" aria-labelledby="next-visit" padding="md" className={classes.next}>
      <Stack gap="sm">
        <div>
          <Text c="dimmed">
            {kind === 'break' ? t(language, 'next.break') : t(language, 'next.disposal')}
          </Text>
          <Title
            order={2}
            size="h3"
            id="next-visit"
            ref={driving.focus}
            tabIndex={-1}
            className={classes.place}
          >
            {title}
          </Title>
          <Text>{t(language, 'next.visit', { detail, time: clockText(times.arrival, language) })}</Text>
        </div>
        {kind === 'disposal' && <NavigateLink to={entry.point} name={title} />}
        <div className={classes.visitPair}>
          <Button
            size="xl"
            classNames={WRAPPED}
            leftSection={<IconCheck size={26} aria-hidden />}
            aria-disabled={driving.isResting}
            onClick={() => driving.tap({ kind: 'visit', visit, name: title, state: 'done' })}
          >
            {overWords(kind, language)}
          </Button>
          {instead !== null && (
            <Button
              size="xl"
              variant="default"
              classNames={WRAPPED}
              leftSection={<IconPlayerSkipForward size={26} aria-hidden />}
              aria-disabled={driving.isResting}
              onClick={() => driving.choose(instead)}
            >
              {t(language, 'next.later')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}
