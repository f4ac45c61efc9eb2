import { type FormEvent, useId } from 'react'
import type { Point } from 'shared-domain'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import { replaceAddress } from '../page-url/use-page-url'
import { MyLocation } from './MyLocation'
import { PlaceLinks, placeName } from './PlaceLinks'
import classes from './SearchSettings.module.css'

interface SearchSettingsProps {
  query: { point: Point; isPlaced: boolean; radiusKm: number }
}

/** The place and radius of the search. They are in the URL, so that they survive a reload and can be shared. */
export function SearchSettings({ query: { point, isPlaced, radiusKm } }: SearchSettingsProps) {
  const searchWider = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The same fields that the form submits, which has no location when the link has none.
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    replaceAddress(`${pagePaths.nearby()}?${new URLSearchParams(fields)}`)
  }
  const name = placeName(point)
  return (
    <section aria-label={t('search.region')} className={classes.settings}>
      <MyLocation
        isFirst={!isPlaced}
        point={point}
        onFound={(place) => replaceAddress(pagePaths.nearby(place, radiusKm))}
      />
      <form method="get" action={pagePaths.nearby()} className={classes.radius} onSubmit={searchWider}>
        {isPlaced && (
          <>
            <input type="hidden" name="lat" value={point.lat} />
            <input type="hidden" name="lng" value={point.lng} />
          </>
        )}
        <RadiusSelect radiusKm={radiusKm} />
        <span className={classes.search}>
          <Button type="submit">{t('search.button')}</Button>
        </span>
      </form>
      {!isPlaced && <p className={classes.note}>{t('search.centre')}</p>}
      {name && <p className={classes.note}>{t('search.place', { place: name })}</p>}
      <PlaceLinks radiusKm={radiusKm} />
    </section>
  )
}

const CHOICES_KM = [0.25, 0.5, 1, 2]

/** Submits its form when a radius is chosen. A radius of the link that is not among the choices is added to them. */
function RadiusSelect({ radiusKm }: { radiusKm: number }) {
  const id = useId()
  const choices = [...new Set([...CHOICES_KM, radiusKm])].sort((a, b) => a - b)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t('search.radius')}</label>
      {/* The browser keeps a choice from before hydration; the key makes a later change of the URL replace it. */}
      <select
        key={radiusKm}
        id={id}
        name="radius"
        className={classes.select}
        defaultValue={radiusKm}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {choices.map((km) => (
          <option key={km} value={km}>
            {t('distance.kilometres', { count: km })}
          </option>
        ))}
      </select>
    </div>
  )
}
