import { FailureNotice, Stack, Switch, Text } from 'shared-ui'
import type { PageLanguage } from '../../operations'
import { t } from '../messages/translate'
import { useTextChanging } from './use-page-texts'

interface DraftsSwitchProps {
  drafts: { areShown: boolean; isLocked: boolean }
  languages: readonly PageLanguage[]
}

/** Says which languages residents see, and whether those are among them whose texts are not all reviewed. */
export function DraftsSwitch({ drafts: { areShown, isLocked }, languages }: DraftsSwitchProps) {
  const { change, isPending, failure } = useTextChanging()
  const shown = languages.filter(({ isShown }) => isShown).map(({ name }) => name)
  return (
    <Stack gap="xs">
      <Switch
        label={t('words.showLanguagesWhoseTextsNotAllReviewed')}
        description={
          isLocked
            ? t('words.serversEnvironmentSaysItByDraftLanguages')
            : t('words.theirPagesSayThatTheyAreDraft')
        }
        checked={areShown}
        disabled={isLocked}
        aria-busy={isPending}
        onChange={({ currentTarget }) => change({ kind: 'drafts', areShown: currentTarget.checked })}
      />
      <Text size="sm">{t('words.residentsSee', { list: shown.join(' and ') })}</Text>
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Stack>
  )
}
