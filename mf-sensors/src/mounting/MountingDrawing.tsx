import { t } from '../messages/translate'
import classes from './MountingDrawing.module.css'

/** A bin cut open: the sensor below its lid measures down to the waste. The fields beside it say the same in words. */
export const MountingDrawing = () => (
  <svg viewBox="0 0 260 190" className={classes.drawing} aria-hidden="true" focusable="false">
    <path className={classes.bin} d="M40 34 H150 L140 178 H50 Z" />
    <path className={classes.lid} d="M34 28 H156" />
    <path className={classes.waste} d="M46.5 124 Q70 112 95 122 T143.5 120 L140 176 H50 Z" />
    <path className={classes.beam} d="M95 44 L62 122 H128 Z" />
    <rect className={classes.sensor} x="82" y="30" width="26" height="14" rx="3" />
    <path className={classes.measure} d="M176 44 V84 M170 44 H182 M170 84 H182" />
    <path className={classes.full} d="M44 84 H170" />
    <path className={classes.measure} d="M214 44 V178 M208 44 H220 M208 178 H220" />
    <text x="176" y="104" textAnchor="middle">
      {t('mounting.full')}
    </text>
    <text x="214" y="36" textAnchor="middle">
      {t('mounting.floor')}
    </text>
  </svg>
)
