import { useId } from 'react'
import { RADIUS_SLIDER_M } from 'shared-domain'
import classes from './RadiusSlider.module.css'

interface RadiusSliderProps {
  radiusM: number
  onChange: (radiusM: number) => void
}

export function RadiusSlider({ radiusM, onChange }: RadiusSliderProps) {
  const id = useId()
  const { min, max, step } = RADIUS_SLIDER_M
  return (
    <div className={classes.radius}>
      <div className={classes.labels}>
        <label htmlFor={id}>Search radius</label>
        <output htmlFor={id} className={classes.value}>
          {radiusM} m
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={classes.slider}
        {...{ min, max, step }}
        value={radiusM}
        aria-valuetext={`${radiusM} metres`}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
