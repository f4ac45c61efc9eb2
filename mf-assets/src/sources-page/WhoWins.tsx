import { Card, FailureNotice, NativeSelect, SimpleGrid, Text, Title } from 'shared-ui'
import { type FieldRules, type Source, WON_FIELDS } from '../../operations'
import { t } from '../messages/translate'
import { FIELD_NAMES } from './source-texts'
import { useSourceChange } from './use-sources'

interface WhoWinsProps {
  sources: readonly Source[]
  rules: FieldRules
}

const BY_TRUST = ''

/** Which source wins each field where two name one bin. */
export function WhoWins({ sources, rules }: WhoWinsProps) {
  const { change, isPending, failure } = useSourceChange()
  const order = sources.map(({ id }) => id)
  const choices = sources.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Card component="section" aria-label={t('sources.whoWins')}>
      <Title order={2} size="h4">
        {t('sources.whereTwoSourcesNameOneBin')}
      </Title>
      <Text size="sm">{t('sources.oneThatIsHigherInListWins')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
        {WON_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_NAMES[field]}
            value={rules[field] ?? BY_TRUST}
            disabled={isPending}
            data={[{ value: BY_TRUST, label: t('sources.byTrust') }, ...choices]}
            onChange={({ currentTarget: { value } }) =>
              change({
                kind: 'rules',
                order,
                rules: { ...rules, [field]: value === BY_TRUST ? null : value },
              })
            }
          />
        ))}
      </SimpleGrid>
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Card>
  )
}
