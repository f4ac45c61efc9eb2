import type { ReactNode } from 'react'
import { dayText } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { PrintContent } from 'shared-ui'
import type { PeriodAnswer, ReplayAnswer } from '../../operations'
import { REPLAYED_POLICIES } from '../../rules/replayed-days'
import type { ChartSummary } from '../charts/chart-summaries'
import { useChartTurn } from '../charts/chart-turn'
import { EfficiencyChart, FillChart, StatusChart, VolumeChart } from '../charts/charts'
import { t } from '../messages/translate'
import { figureText, NOTHING, shortDifference } from '../period/differences'
import { periodText } from '../period/period-choice'
import { comparisonText } from '../period-details/comparison'
import { footnotes } from '../period-details/Footnotes'
import { crewTable, type GroupTable, suburbTable, typeTable } from '../period-details/group-tables'
import { changeText, keyFigures } from '../period-details/key-figures'
import { periodCharts } from '../period-details/period-charts'
import { amountText, POLICY_NAMES, rivalsText } from '../replay-card/replay'
import classes from './CommitteeReport.module.css'

/** The rows that fit on the second page; the others are in the CSV. */
const SUBURBS_MAX = 10
const CREWS_MAX = 6

interface CommitteeReportProps {
  answer: PeriodAnswer
  /** The days of the period under other rules; `null` where they are not replayed. */
  replay: ReplayAnswer | null
  /** Sentences that its readers need beside the figures. */
  notes: readonly string[]
}

/** The period on two pages of A4, printed instead of the page. */
export function CommitteeReport({ answer, replay, notes }: CommitteeReportProps) {
  const crews = crewTable(answer)
  return (
    <PrintContent>
      <section className={classes.page}>
        <Head answer={answer} notes={notes} />
        <dl className={classes.figures}>
          {keyFigures(answer).map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>{figureText(figure.figure.value, figure.kind)}</dd>
              <dd>{changeText(figure)}</dd>
            </div>
          ))}
        </dl>
        <Charts answer={answer} />
        <Foot page={1} answer={answer} />
      </section>
      <section className={classes.page}>
        <ReportTable table={suburbTable(answer)} max={SUBURBS_MAX} total={answer.totals} />
        <ReportTable table={typeTable(answer)} max={3} />
        {crews && <ReportTable table={crews} max={CREWS_MAX} />}
        {replay?.totals && <OtherRules replay={replay} totals={replay.totals} />}
        <h2>{t('committeeReport.howFiguresAreComputed')}</h2>
        <ol className={classes.notes}>
          {footnotes(answer).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <Foot page={2} answer={answer} />
      </section>
    </PrintContent>
  )
}

const Head = ({ answer, notes }: Pick<CommitteeReportProps, 'answer' | 'notes'>) => (
  <header className={classes.head}>
    <p>{t('committeeReport.wellingtonCityCouncil')}</p>
    <h1>{t('committeeReport.publicBinsAndTheirCollection')}</h1>
    <p>
      {t('committeeReport.reportFor', {
        period: periodText(answer.period),
        comparison: comparisonText(answer),
        notes: notes.join(' '),
      })}
    </p>
  </header>
)

function Charts({ answer }: { answer: PeriodAnswer }) {
  const { fill, efficiency, status, volume } = periodCharts(answer)
  return (
    <div className={classes.charts}>
      <ReportChart summary={fill.summary}>
        {(words) => <FillChart {...words} rows={fill.rows} isOnPaper />}
      </ReportChart>
      <ReportChart summary={efficiency.summary}>
        {(words) => <EfficiencyChart {...words} rows={efficiency.rows} isOnPaper />}
      </ReportChart>
      <ReportChart summary={status.summary}>
        {(words) => <StatusChart {...words} rows={status.rows} isOnPaper />}
      </ReportChart>
      <ReportChart summary={volume.summary}>
        {(words) => <VolumeChart {...words} rows={volume.rows} isOnPaper />}
      </ReportChart>
    </div>
  )
}

interface ReportChartProps {
  summary: ChartSummary
  children: (words: { title: string; finding: string }) => ReactNode
}

function ReportChart({ summary: { title, finding, rows }, children }: ReportChartProps) {
  const isMyTurn = useChartTurn()
  const hasFigures = rows.some(([, ...figures]) => figures.some((figure) => figure !== null))
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong>
        {finding}
      </figcaption>
      {isMyTurn && hasFigures && children({ title, finding: '' })}
    </figure>
  )
}

interface ReportTableProps {
  table: GroupTable
  max: number
  total?: PeriodAnswer['totals']
}

function ReportTable({ table: { title, rowName, columns, rows, finding }, max, total }: ReportTableProps) {
  const hasBins = rows.some(({ bins }) => bins !== null)
  const all = total && [
    total.collections,
    total.fillRate,
    total.efficiency,
    total.overflowReports,
    total.contamination,
  ]
  const shown: GroupTable['rows'] = [
    ...rows.slice(0, max),
    ...(all ? [{ name: t('committeeReport.all'), bins: total.bins, figures: all }] : []),
  ]
  return (
    <>
      <h2>{title}</h2>
      <p className={classes.finding}>
        {finding}
        {rows.length > max && t('committeeReport.withMostCollections', { max, count: rows.length - max })}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            {hasBins && <th scope="col">{t('committeeReport.bins')}</th>}
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, bins, figures }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {hasBins && <td>{figureText(bins, 'count')}</td>}
              {figures.map((figure, i) => {
                const kind = columns[i]?.kind ?? 'count'
                return (
                  <td key={columns[i]?.name}>
                    {figureText(figure.value, kind)}
                    {shortDifference(figure, kind) && <small> {shortDifference(figure, kind)}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface OtherRulesProps {
  replay: ReplayAnswer
  totals: NonNullable<ReplayAnswer['totals']>
}

/** The same days under other rules: the savings of the first page are against list order alone. */
function OtherRules({ replay, totals }: OtherRulesProps) {
  const { openData } = useRuntimeSettings()
  return (
    <>
      <h2>{t('committeeReport.sameDaysUnderOtherRules')}</h2>
      <p className={classes.finding}>{rivalsText(replay, openData)}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('committeeReport.rule')}</th>
            <th scope="col">{t('committeeReport.binsEmptied')}</th>
            <th scope="col">{t('committeeReport.binDaysOverFull')}</th>
            <th scope="col">{t('committeeReport.rounds')}</th>
            <th scope="col">{t('committeeReport.truckHours')}</th>
            <th scope="col">{t('committeeReport.asItWasAgainstIt')}</th>
          </tr>
        </thead>
        <tbody>
          {REPLAYED_POLICIES.map((policy) => (
            <tr key={policy}>
              <th scope="row">{POLICY_NAMES[policy]}</th>
              <td>{figureText(totals[policy].bins, 'count')}</td>
              <td>{figureText(totals[policy].overflows, 'count')}</td>
              <td>{figureText(totals[policy].km, 'km')}</td>
              <td>{figureText(totals[policy].truckHours, 'hours')}</td>
              <td>{policy === 'driven' ? NOTHING : amountText(totals[policy])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  dateStyle: 'medium',
  timeStyle: 'short',
})

const Foot = ({ page, answer }: { page: number; answer: PeriodAnswer }) => (
  <footer className={classes.foot}>
    <span>
      {t('committeeReport.countedFromRecordOn', { parse: clock.format(Date.parse(answer.asOf)) })}
      {answer.recordBegins && t('committeeReport.whichBeginsOn', { day: dayText(answer.recordBegins) })}
    </span>
    <span>{t('committeeReport.pageOf2', { page })}</span>
  </footer>
)
