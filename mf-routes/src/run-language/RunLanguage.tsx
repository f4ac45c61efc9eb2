import type { ReactNode } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { Button, Text } from 'shared-ui'
import { DRAFTS, LANGUAGES, type Language, t } from '../messages/translate'
import classes from './RunLanguage.module.css'
import {
  chooseLanguage,
  FIRST_LANGUAGE,
  ScreenLanguage,
  useDriversLanguage,
  useLanguage,
} from './run-language'

/** A screen of drivers, in the language that was chosen on this phone. Both are part of the page, so that it changes without a signal. */
export function RunLanguage({ children, className }: { children: ReactNode; className: string | undefined }) {
  const chosen = useDriversLanguage()
  const language = useShownLanguages().includes(chosen) ? chosen : FIRST_LANGUAGE
  return (
    <ScreenLanguage value={language}>
      <div lang={language === FIRST_LANGUAGE ? undefined : language} className={className}>
        {children}
      </div>
    </ScreenLanguage>
  )
}

/** A language that is not reviewed is shown only where the council says so. */
function useShownLanguages(): Language[] {
  const { showsDraftLanguages = false } = useRuntimeSettings()
  return LANGUAGES.filter((language) => showsDraftLanguages || !DRAFTS.includes(language))
}

/** The other languages, each as a button in its own words. */
export function LanguageSwitch() {
  const language = useLanguage()
  const others = useShownLanguages().filter((one) => one !== language)
  if (others.length === 0) return null
  return (
    <fieldset className={classes.switch} aria-label={t(language, 'language.switch')}>
      {others.map((other, place) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: the pressed button stays, with its next language, and keeps the focus.
          key={place}
          variant="subtle"
          className={classes.language ?? ''}
          lang={other}
          onClick={() => chooseLanguage(other)}
        >
          {t(other, 'language.name')}
        </Button>
      ))}
    </fieldset>
  )
}

/** Says of a language that its texts are not reviewed. */
export function DraftNote() {
  const language = useLanguage()
  if (!DRAFTS.includes(language)) return null
  return (
    <Text size="sm" c="dimmed">
      {t(language, 'language.draft')}
    </Text>
  )
}
