import { useId } from 'react'
import classes from './RadiusSelect.module.css'

const CHOICES_KM = [0.25, 0.5, 1, 2]

interface RadiusSelectProps {
  radiusKm: number
  onChange: (radiusKm: number) => void
}

/** The radius of a link need not be one of the choices: it is then one more. */
export function RadiusSelect({ radiusKm, onChange }: RadiusSelectProps) {
  const id = useId()
  const choices = [...new Set([...CHOICES_KM, radiusKm])].sort((a, b) => a - b)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Search radius</label>
      <select
        id={id}
        className={classes.select}
        value={radiusKm}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
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
