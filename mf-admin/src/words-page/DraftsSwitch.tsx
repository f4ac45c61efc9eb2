import { FailureNotice, Stack, Switch, Text } from 'shared-ui'
import type { PageLanguage } from '../../operations'
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
        label="Show languages whose texts are not all reviewed"
        description={
          isLocked
            ? 'The server’s environment says it by DRAFT_LANGUAGES: change it there.'
            : 'Their pages say that they are a draft. Without this, links to them lead to the English pages.'
        }
        checked={areShown}
        disabled={isLocked}
        aria-busy={isPending}
        onChange={({ currentTarget }) => change({ kind: 'drafts', areShown: currentTarget.checked })}
      />
      <Text size="sm">Residents see {shown.join(' and ')}.</Text>
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Stack>
  )
}
