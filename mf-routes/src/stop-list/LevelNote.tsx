import { type Bin, levelNote } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Text } from 'shared-ui'
import { type Language, t } from '../messages/translate'
import { agoText, momentText } from '../moments/moments'
import { InEnglish } from '../run-language/InEnglish'
import { FIRST_LANGUAGE, useLanguage } from '../run-language/run-language'

interface LevelNoteProps {
  bin: Bin
  className?: string | undefined
}

/** The age of a stop's level and what is wrong with it; nothing when neither is known. */
export function LevelNote({ bin, className }: LevelNoteProps) {
  const { fillLevel, measuredAt, flag } = bin
  const now = useNow()
  const language = useLanguage()
  // The flag has all reasons, also why a level is not trusted.
  const known = flag ? { fillLevel, measuredAt, untrusted: undefined } : bin
  const note = language === FIRST_LANGUAGE ? levelNote(known, now) : noteIn(language, known, now)
  if (!note && !flag) return null
  return (
    <Text span size="sm" className={className}>
      {note}
      {note && flag && ', '}
      {flag && <InEnglish>{`⚠ ${flag}`}</InEnglish>}
    </Text>
  )
}

/** As `levelNote` of all staff, which is in English. */
function noteIn(
  language: Language,
  { fillLevel, measuredAt, untrusted }: Pick<Bin, 'fillLevel' | 'measuredAt' | 'untrusted'>,
  now: number,
): string {
  const age = fillLevel !== null && measuredAt && agoText(Date.parse(measuredAt), now, language)
  return [age, untrusted && `⚠ ${untrustedIn(language, untrusted)}`].filter(Boolean).join(', ')
}

function untrustedIn(language: Language, untrusted: NonNullable<Bin['untrusted']>): string {
  const since = momentText(untrusted.since, language)
  return untrusted.fault === 'zeros'
    ? t(language, 'bin.untrustedZeros', { since })
    : t(language, 'bin.untrustedImplausible', { since })
}
