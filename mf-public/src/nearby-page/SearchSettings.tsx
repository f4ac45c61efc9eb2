import { type FormEvent, useId } from 'react'
import { type Point, paths } from 'shared-domain'
import { Button } from '../button/Button'
import { replaceAddress } from '../page-url/use-page-url'
import { MyLocation } from './MyLocation'
import { PlaceLinks, placeName } from './PlaceLinks'
import classes from './SearchSettings.module.css'

interface SearchSettingsProps {
  query: { point: Point; isPlaced: boolean; radiusKm: number }
}

/** Where to search and how far. The choice goes into the address, so it survives a reload and can be shared. */
export function SearchSettings({ query: { point, isPlaced, radiusKm } }: SearchSettingsProps) {
  const searchWider = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // As the form itself does: without a location the link has none either.
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    replaceAddress(`${paths.nearby()}?${new URLSearchParams(fields)}`)
  }
  const name = placeName(point)
  return (
    <section aria-label="Search" className={classes.settings}>
      <MyLocation
        isFirst={!isPlaced}
        point={point}
        onFound={(place) => replaceAddress(paths.nearby(place, radiusKm))}
      />
      <form method="get" action={paths.nearby()} className={classes.radius} onSubmit={searchWider}>
        {isPlaced && (
          <>
            <input type="hidden" name="lat" value={point.lat} />
            <input type="hidden" name="lng" value={point.lng} />
          </>
        )}
        <RadiusSelect radiusKm={radiusKm} />
        <span className={classes.search}>
          <Button type="submit">Search</Button>
        </span>
      </form>
      {!isPlaced && (
        <p className={classes.note}>Your location is taken to be the city centre until you share it.</p>
      )}
      {name && <p className={classes.note}>Your location is taken to be {name}.</p>}
      <PlaceLinks radiusKm={radiusKm} />
    </section>
  )
}

const CHOICES_KM = [0.25, 0.5, 1, 2]

/** The radius of a link need not be one of the choices: it is then one more. Choosing one sends the form around it. */
function RadiusSelect({ radiusKm }: { radiusKm: number }) {
  const id = useId()
  const choices = [...new Set([...CHOICES_KM, radiusKm])].sort((a, b) => a - b)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Search radius</label>
      {/* The browser keeps what is chosen before the page wakes; the key lets the address overrule it later. */}
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
            {km} km
          </option>
        ))}
      </select>
    </div>
  )
}
