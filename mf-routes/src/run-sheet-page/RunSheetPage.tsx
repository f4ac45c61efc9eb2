import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Link, PageHeader, Skeleton, Stack, Text, useParams } from 'shared-ui'
import { t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import { useRouteTitle } from '../route-facts/RouteLabels'
import { DraftNote, LanguageSwitch, RunLanguage } from '../run-language/RunLanguage'
import { useLanguage } from '../run-language/run-language'
import { useSheet } from '../run-taps/use-sheet'
import { RunSheet } from './RunSheet'
import classes from './RunSheet.module.css'
import { LateNotices, RefusedTaps } from './TapNotices'

/** The driver's page of a route, on a phone: the next stop first, with or without a signal. */
export function RunSheetPage() {
  const { id = '' } = useParams()
  return (
    <RunLanguage className={classes.page}>
      <BackToRun />
      <OneSheet key={id} id={id} />
    </RunLanguage>
  )
}

function OneSheet({ id }: { id: string }) {
  const sheet = useSheet(id)
  const language = useLanguage()
  const { route, isUnknown, isLoading } = sheet
  useRouteTitle(id, route?.name)
  if (route) return <RunSheet route={route} sheet={sheet} />
  return (
    <>
      <PageHeader title={isUnknown ? t(language, 'sheet.unknown') : t(language, 'route.title', { id })} />
      <Stack gap="md">
        {isUnknown ? (
          <Text style={{ overflowWrap: 'anywhere' }}>{t(language, 'sheet.unknownText', { id })}</Text>
        ) : (
          <RecordNotice answer={sheet} subject={t(language, 'subject.route')} />
        )}
        {isUnknown && <RefusedTaps entries={sheet.taps.refused} stops={[]} />}
        {isUnknown && <LateNotices routeId={id} />}
        {isLoading && <Skeleton h="24rem" role="status" aria-label={t(language, 'sheet.loading')} />}
      </Stack>
    </>
  )
}

function BackToRun() {
  const language = useLanguage()
  return (
    <>
      <div className={classes.top}>
        <Link to={paths.run} className={classes.back}>
          <IconArrowLeft size={20} aria-hidden />
          {t(language, 'run.title')}
        </Link>
        <LanguageSwitch />
      </div>
      <DraftNote />
    </>
  )
}
