import { useId } from 'react'
import { publicPaths } from 'shared-domain'
import { NEARBY_SHOWN } from '../../rules/nearby-bin'
import { Button, LinkButton } from '../button/Button'
import fields from '../field/Field.module.css'
import classes from './ReportPage.module.css'
import { ID_LENGTH_MAX, type ReportedBin, type ReportPageData } from './report-page-data'

export interface WhichBinProps {
  bin: ReportedBin
  isBinNamed: boolean
  /** The location in the link, around which bins are searched. */
  place: string | null
  /** `null` until the record is read, and when it could not be read. */
  data: ReportPageData | null
}

/** Asks which bin is meant when the link does not name a known one. Offers its id, its street or the map, and needs no script. */
export function WhichBin({ bin, isBinNamed, place, data }: WhichBinProps) {
  const near = bin.record || !(isBinNamed || place) ? [] : (data?.near ?? [])
  return (
    <div className={classes.which}>
      {!isBinNamed && !bin.record && <h2>Which bin?</h2>}
      <p>{whichWords(bin, isBinNamed, place, near.length)}</p>
      {data?.isRecordEmpty && (
        <p>There are no bins here yet. A report by the ID on the label is kept all the same.</p>
      )}
      {isBinNamed && (
        <p>
          {near.length > 0 && 'If it is one of these, choose it. '}
          {`A report of ${bin.id} is kept: staff find out which bin is meant.`}
        </p>
      )}
      {near.length > 0 && (
        <ul aria-label="Known bins there">
          {near.slice(0, NEARBY_SHOWN).map((other) => (
            <li key={other.id}>
              <a href={publicPaths.report(other)}>
                {other.id} · {other.location}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Search name="bin" label="ID on the bin’s label" action="Show this bin" />
      {!bin.record && !data?.isRecordEmpty && (
        <>
          <Search name="location" label="Street" action="Show its bins" />
          <LinkButton href={bin.point ? publicPaths.nearby(bin.point) : publicPaths.nearby()}>
            Find it on the map
          </LinkButton>
        </>
      )}
    </div>
  )
}

function whichWords({ id, record }: ReportedBin, isBinNamed: boolean, place: string | null, found: number) {
  if (record) return `The link names no bin, so this page is about ${id}.`
  if (isBinNamed) return `There is no bin ${id} in the record.`
  if (!place) return 'The link names no bin.'
  return found ? `These bins stand around ${place}.` : `No known bin stands at “${place}”.`
}

function Search({ name, label, action }: Record<'name' | 'label' | 'action', string>) {
  const id = useId()
  return (
    <form method="get" action={publicPaths.report()} className={classes.which}>
      <div className={fields.field}>
        <label htmlFor={id}>{label}</label>
        <input id={id} name={name} required maxLength={ID_LENGTH_MAX} autoComplete="off" />
      </div>
      <Button type="submit">{action}</Button>
    </form>
  )
}
