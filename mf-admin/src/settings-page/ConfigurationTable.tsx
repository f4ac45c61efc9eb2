import { Card, Code, Table, Text, Title, WideTable } from 'shared-ui'
import type { ConfiguredVariable } from '../../operations'
import { t } from '../messages/translate'
import { settingLabel } from './setting-groups'

interface ConfigurationTableProps {
  variables: readonly ConfiguredVariable[]
}

/** Shows the variables with which the server was started. They can only change at its next start. */
export function ConfigurationTable({ variables }: ConfigurationTableProps) {
  const set = variables.filter(({ source }) => source !== 'usual')
  // Settings that can be changed on this page are left out, because their value may differ from the one at the start.
  const usual = variables.filter(({ source, name }) => source === 'usual' && !settingLabel(name))
  return (
    <Card component="section" aria-label={t('settings.howServerWasStarted')}>
      <Title order={2} size="h4">
        {t('settings.howServerWasStarted')}
      </Title>
      <Text size="sm" mb="xs">
        {t('settings.theseComeFromServersEnvironment')}
      </Text>
      {set.length === 0 && <Text size="sm">{t('settings.nothingIsSet')}</Text>}
      {set.length > 0 && <VariableTable label={t('settings.variablesThatAreSet')} variables={set} />}
      {usual.length > 0 && (
        <details>
          <summary>{t('settings.variablesThatNotSet', { count: usual.length })}</summary>
          <VariableTable label={t('settings.variablesThatNotSetLabel')} variables={usual} />
        </details>
      )}
    </Card>
  )
}

const VariableTable = ({ label, variables }: ConfigurationTableProps & { label: string }) => (
  <WideTable
    label={label}
    columns={[t('settings.variable'), t('settings.value'), t('settings.from')]}
    minWidth={520}
  >
    {variables.map((variable) => (
      <Table.Tr key={variable.name}>
        <Table.Th scope="row">
          <Code>{variable.name}</Code>
        </Table.Th>
        <Table.Td>{valueWords(variable)}</Table.Td>
        <Table.Td>{SOURCE_WORDS[variable.source]}</Table.Td>
      </Table.Tr>
    ))}
  </WideTable>
)

const SOURCE_WORDS = {
  environment: t('settings.environment'),
  file: 'a file',
  usual: t('settings.asUsual'),
} as const satisfies Record<ConfiguredVariable['source'], string>

function valueWords({ value, isSecret, source }: ConfiguredVariable): string {
  if (isSecret) return source === 'usual' ? t('settings.notSet') : t('settings.setAndSecret')
  return value ?? t('settings.notSet')
}
