import { Card, FailureNotice, NativeSelect, SimpleGrid, Text, Title } from 'shared-ui'
import { type FieldRules, type Source, WON_FIELDS } from '../../operations'
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
    <Card component="section" aria-label="Who wins">
      <Title order={2} size="h4">
        Where two sources name one bin
      </Title>
      <Text size="sm">
        The one that is higher in the list wins, unless a field has a source of its own. What it does not say,
        the next one says. Levels come from sensors, whichever source names the bin.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
        {WON_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_NAMES[field]}
            value={rules[field] ?? BY_TRUST}
            disabled={isPending}
            data={[{ value: BY_TRUST, label: 'By trust, as listed' }, ...choices]}
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
