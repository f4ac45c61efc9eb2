import { IconAlertTriangle, IconCloudCheck, IconDeviceMobile, IconDeviceMobileX } from '@tabler/icons-react'
import { Card, FillBar, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { type Language, t } from '../messages/translate'
import { KeptAge } from '../record-notice/RecordNotice'
import { useLanguage } from '../run-language/run-language'
import { useIsPractice } from '../run-taps/run-outbox'
import type { RunTaps } from '../run-taps/use-run-taps'
import type { Sheet } from '../run-taps/use-sheet'
import { sheetProgress } from '../run-taps/with-taps'
import classes from './RunSheet.module.css'

interface RunProgressProps {
  route: DetailedRoute
  sheet: Sheet
}

/** The progress of the route, how much of it the record has, and the age of the data. */
export function RunProgress({ route, sheet }: RunProgressProps) {
  const { done, skipped, stops, percent } = sheetProgress(route.stops)
  const language = useLanguage()
  return (
    <Card padding="md">
      <Stack gap={4}>
        <Text fw={600}>
          {skipped > 0
            ? t(language, 'progress.skipped', { done, stops, skipped })
            : t(language, 'progress.done', { done, stops })}
        </Text>
        <FillBar label={t(language, 'progress.bar', { route: route.id })} percent={percent} tone="normal" />
        <SavedState sheet={sheet} />
        <KeptAge answer={sheet} isKept={sheet.isKept} subject={t(language, 'subject.route')} />
      </Stack>
    </Card>
  )
}

function SavedState({ sheet: { taps } }: { sheet: Sheet }) {
  const isPractice = useIsPractice()
  const language = useLanguage()
  const [Icon, words] = isPractice
    ? [IconDeviceMobile, t(language, 'saved.practice')]
    : savedState(taps, language)
  return (
    <Text role="status" size="sm" className={classes.saved}>
      <Icon size={20} aria-hidden />
      <span>{words}</span>
    </Text>
  )
}

/** How many taps are in the record, on this phone or refused. */
function savedState({ waiting, refused }: RunTaps, language: Language) {
  const notRecorded = refused.length > 0 && t(language, 'saved.notRecorded', { count: refused.length })
  const onPhone = t(language, 'saved.onPhone', { count: waiting.length })
  const words = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
  if (waiting.some(({ stored }) => stored === 'no'))
    return [IconDeviceMobileX, words(t(language, 'saved.notKept'), notRecorded)] as const
  if (waiting.length > 0) return [IconDeviceMobile, words(onPhone, notRecorded)] as const
  if (notRecorded) return [IconAlertTriangle, notRecorded] as const
  return [IconCloudCheck, t(language, 'saved.all')] as const
}
