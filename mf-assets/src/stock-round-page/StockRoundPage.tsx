import { useRef, useState } from 'react'
import { momentText } from 'shared-domain'
import { isNoAnswer, missingInMockData, useRecordMutation } from 'shared-domain/client'
import {
  Alert,
  Button,
  FailureNotice,
  Group,
  Link,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  useFailureFocus,
  useParams,
  VisuallyHidden,
  WorkBadge,
} from 'shared-ui'
import {
  endStockRound,
  type FindingBody,
  getStockRound,
  listStockFindings,
  listStockRounds,
} from '../../operations'
import { t } from '../messages/translate'
import { usePhonePosition } from '../phone-position/phone-position'
import { ReadFailure } from '../read-failure/ReadFailure'
import { stockPaths } from '../stock-findings/stock-paths'
import { FOUND_NAMES, suburbsText } from '../stock-findings/stock-texts'
import { type OpenRound, type RoundAnswer, useStockRound } from '../stock-findings/use-stock-round'
import type { ShownFinding } from '../stock-findings/with-entries'
import { ToVisit, Visited } from './BinLists'
import { ConfirmBin } from './ConfirmBin'
import { FindBin } from './FindBin'
import { RenameRound } from './RenameRound'
import { LastFinding, RefusedFindings, RoundProgress } from './RoundNotices'
import classes from './StockRound.module.css'
import { ToSettle } from './ToSettle'

/** The page of a round, on a phone beside the bins: with or without a signal. */
export function StockRoundPage() {
  const { id = '' } = useParams()
  return (
    <div className={classes.page}>
      <Link to={stockPaths.rounds} className={classes.back}>
        {t('stockRound.allRounds')}
      </Link>
      <OneRound key={id} id={id} />
    </div>
  )
}

function OneRound({ id }: { id: string }) {
  const answer = useStockRound(id)
  const { open, isUnknown } = answer
  return (
    <>
      {/* One header before and after the round is read: it has the focus once the page is opened. */}
      <PageHeader
        {...(open
          ? headerOf(open.round)
          : { title: isUnknown ? t('stockRound.roundNotFound') : t('stockRound.round') })}
      />
      {open ? <Round open={open} answer={answer} /> : <NoRound answer={answer} />}
    </>
  )
}

const headerOf = (round: OpenRound['round']) => ({
  title: round.name,
  subtitle: suburbsText(round),
  badge: (
    <WorkBadge isOpen={round.ended === null}>
      {round.ended ? t('stockRound.ended') : t('stockRound.open')}
    </WorkBadge>
  ),
})

/** While the round is read, or where it is not. */
function NoRound({ answer }: { answer: RoundAnswer }) {
  const { error, isUnknown } = answer
  return (
    <Stack gap="md">
      <RefusedFindings entries={answer.refused} />
      {isUnknown && <Text>{t('stockRound.noSuchRound')}</Text>}
      {!isUnknown && error === null && (
        <Skeleton h="24rem" role="status" aria-label={t('stockRound.readingRound')} />
      )}
      {!isUnknown && <RoundFailure answer={answer} />}
    </Stack>
  )
}

/** Why the round could not be read; nothing while it could. */
function RoundFailure({ answer }: { answer: RoundAnswer }) {
  if (missingInMockData(answer.error)) return <Text c="dimmed">{t('stockRound.mockDataHasNoRounds')}</Text>
  return <ReadFailure answer={{ ...answer, data: answer.open }} notRead={t('stockRound.roundNotRead')} />
}

interface Chosen {
  binId: string
  labelRead: 'scanned' | 'typed' | null
}

function Round({ open, answer }: { open: OpenRound; answer: RoundAnswer }) {
  const { round, bins, findings } = open
  const phone = usePhonePosition()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** The finding that was recorded last on this page. */
  const [lastId, setLastId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const bin = bins.find((one) => one.id === chosen?.binId)
  const isOpen = round.ended === null
  const isCutOff = answer.error !== null && isNoAnswer(answer.error)
  const visited = [...findings.values()]
  // A colleague’s later finding of the same bin is not this person’s to undo.
  const last = visited.find((finding) => finding.id === lastId)
  const find = (body: FindingBody, location: string, photo: Blob | null) => {
    setLastId(open.find(body, location, photo))
    setChosen(null)
    setAnnouncement(`${location}: ${FOUND_NAMES[body.found]}.`)
  }
  const toVisit = useRef<HTMLHeadingElement>(null)
  const cancel = () => {
    setChosen(null)
    toVisit.current?.focus()
  }
  const takeBack = (finding: ShownFinding) => {
    open.takeBack(finding)
    setLastId(null)
    setAnnouncement(t('stockRound.isTakenBack', { location: finding.location }))
  }
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Stack gap="md">
        {!isCutOff && <RoundFailure answer={answer} />}
        <RefusedFindings entries={answer.refused} />
        <RoundProgress open={open} answer={answer} />
        {isOpen && last && <LastFinding key={last.id} finding={last} onUndo={() => takeBack(last)} />}
        {isOpen && bin && (
          <ConfirmBin
            key={`${bin.id} ${chosen?.labelRead}`}
            bin={bin}
            labelRead={chosen?.labelRead ?? null}
            position={phone.position}
            onFind={(body, photo) => find(body, bin.location, photo)}
            onCancel={cancel}
          />
        )}
        {isOpen && (
          <FindBin
            bins={bins}
            phone={phone}
            onFound={(binId, labelRead) => setChosen({ binId, labelRead })}
          />
        )}
        {round.ended && (
          <Alert
            color="blue"
            title={t('stockRound.endedBy', { by: round.ended.by, moment: momentText(round.ended.at) })}
          >
            {t('stockRound.findingsThatPhoneSendsLaterStillCount')}
          </Alert>
        )}
        {!isOpen && <ToSettle roundName={round.name} findings={visited} />}
        {isOpen ? (
          <ToVisit
            heading={toVisit}
            bins={bins.filter(({ id }) => !findings.has(id))}
            position={phone.position}
            onChoose={(binId) => setChosen({ binId, labelRead: null })}
          />
        ) : (
          <NotVisited count={bins.filter(({ id }) => !findings.has(id)).length} />
        )}
        <Visited findings={visited} onTakeBack={takeBack} />
        {isOpen && <ToSettle roundName={round.name} findings={visited} />}
        <RenameRound round={round} />
        <EndRound round={round} answeredAt={answer.updatedAt ?? 0} />
      </Stack>
    </>
  )
}

const NotVisited = ({ count }: { count: number }) =>
  count === 0 ? null : <Text>{t('stockRound.binsNotVisited', { count })}</Text>

interface EndRoundProps {
  round: OpenRound['round']
  /** When the record was read last, ms since 1970. */
  answeredAt: number
}

/** Ends the round for everyone, or opens it again. */
function EndRound({ round: { id, ended }, answeredAt }: EndRoundProps) {
  const [failedAt, setFailedAt] = useState(Number.POSITIVE_INFINITY)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (isEnded: boolean, { call }) => call(endStockRound, { params: { id }, body: { isEnded } }),
    refreshes: [listStockFindings, getStockRound, listStockRounds],
    notDone: ended ? t('stockRound.roundNotOpenedAgain') : t('stockRound.roundNotEnded'),
  })
  // The change may have arrived although its answer did not.
  const shown = failure?.variables === (ended !== null) ? null : failure
  const isOver = failure !== null && isNoAnswer(failure.error) && answeredAt > failedAt
  const notice = useFailureFocus(shown)
  const press = () => void changeAsync(ended === null).catch(() => setFailedAt(Date.now()))
  return (
    <Stack gap="sm">
      {shown && (
        <div ref={notice} tabIndex={-1}>
          <FailureNotice
            {...shown}
            {...(isOver && { sentence: t('stockRound.serverAnswersAgain') })}
            onRetry={shown.tryAgain ? press : undefined}
          />
        </div>
      )}
      <Group>
        <Button size="lg" variant="default" loading={isPending} onClick={press}>
          {ended ? t('stockRound.openAgain') : t('stockRound.endRound')}
        </Button>
      </Group>
    </Stack>
  )
}
