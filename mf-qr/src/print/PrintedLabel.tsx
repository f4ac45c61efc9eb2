import { type LabelLanguage, languagesOn } from '../label-language/label-language'
import { labelWords } from '../label-language/label-words'
import { QrCode } from '../qr-label/QrCode'
import { PREVIEW_PX, type QrLabel } from '../qr-label/qr-label'
import classes from './PrintSheet.module.css'

interface PrintedLabelProps {
  label: QrLabel
  logo: string | null
  language: LabelLanguage
}

/** A label of the same size in every language: two of them share the room of one, in smaller letters. */
export function PrintedLabel({ label, logo, language }: PrintedLabelProps) {
  const texts = languagesOn(language).map((lang) => ({ lang, ...labelWords(label, lang) }))
  // The id and the place of a bin are the same in both.
  const below = label.kind === 'report' ? texts.slice(0, 1) : texts
  return (
    <article className={classes.label} data-languages={texts.length} data-kind={label.kind}>
      <div className={classes.invitation}>
        {texts.map(({ lang, invitation }) => (
          <span key={lang} lang={lang}>
            {invitation}
          </span>
        ))}
      </div>
      <QrCode label={label} px={PREVIEW_PX[label.size]} logo={logo} isDecorative />
      <div className={classes.below}>
        {below.map(({ lang, title, place }) => (
          <p key={lang} lang={label.kind === 'report' ? undefined : lang}>
            <strong>{title}</strong>
            <span>{place}</span>
          </p>
        ))}
      </div>
    </article>
  )
}
