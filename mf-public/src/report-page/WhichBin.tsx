import { useId } from 'react'
import { NEARBY_SHOWN } from '../../rules/nearby-bin'
import { Button, LinkButton } from '../button/Button'
import fields from '../field/Field.module.css'
import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import { BinAway } from './BinAway'
import classes from './ReportPage.module.css'
import { ID_LENGTH_MAX, isAway, type ReportedBin, type ReportPageData } from './report-page-data'

export interface WhichBinProps {
  bin: ReportedBin
  isBinNamed: boolean
  /** The location in the link, around which bins are searched. */
  place: string | null
  /** `null` until the record is read, and when it could not be read. */
  data: ReportPageData | null
}

/** Says that the bin is away, or asks which one is meant when the link names no known one. */
export const WhichBin = (props: WhichBinProps) =>
  props.data && isAway(props.data) ? (
    <BinAway bin={props.bin} data={props.data} />
  ) : (
    <AskWhichBin {...props} />
  )

/** Offers the bin's id, its street or the map, and needs no script. */
function AskWhichBin({ bin, isBinNamed, place, data }: WhichBinProps) {
  const near = bin.record || !(isBinNamed || place) ? [] : (data?.near ?? [])
  return (
    <div className={classes.which}>
      {!isBinNamed && !bin.record && <h2>{t('which.title')}</h2>}
      <p>{whichWords(bin, isBinNamed, data && place, near.length)}</p>
      {data?.isRecordEmpty && <p>{t('which.noneHere')}</p>}
      {isBinNamed && (
        <p>
          {near.length > 0 && t('which.choose')}
          {t('which.kept', { bin: bin.id })}
        </p>
      )}
      {near.length > 0 && (
        <ul aria-label={t('which.known')}>
          {near.slice(0, NEARBY_SHOWN).map((other) => (
            <li key={other.id}>
              <a href={pagePaths.report(other)}>
                {other.id} · {other.location}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Search name="bin" label={t('which.byId')} action={t('which.showBin')} />
      {!bin.record && !data?.isRecordEmpty && (
        <>
          <Search name="location" label={t('which.byStreet')} action={t('which.showBins')} />
          <LinkButton href={bin.point ? pagePaths.nearby(bin.point) : pagePaths.nearby()}>
            {t('which.onMap')}
          </LinkButton>
        </>
      )}
    </div>
  )
}

function whichWords({ id, record }: ReportedBin, isBinNamed: boolean, place: string | null, found: number) {
  if (record) return t('which.default', { bin: id })
  if (isBinNamed) return t('which.unknown', { bin: id })
  if (!place) return t('which.noBin')
  return found ? t('which.around', { place }) : t('which.nothing', { place })
}

function Search({ name, label, action }: Record<'name' | 'label' | 'action', string>) {
  const id = useId()
  return (
    <form method="get" action={pagePaths.report()} className={classes.which}>
      <div className={fields.field}>
        <label htmlFor={id}>{label}</label>
        <input id={id} name={name} required maxLength={ID_LENGTH_MAX} autoComplete="off" />
      </div>
      <Button type="submit">{action}</Button>
    </form>
  )
}
