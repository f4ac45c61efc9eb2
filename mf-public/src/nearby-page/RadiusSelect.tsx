import { useId } from 'react'
import classes from './RadiusSelect.module.css'

const CHOICES_KM = [0.25, 0.5, 1, 2]

/** The radius of a link need not be one of the choices: it is then one more. Choosing one sends the form around it. */
export function RadiusSelect({ radiusKm }: { radiusKm: number }) {
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
