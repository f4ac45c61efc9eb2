import { Card, Code, Table, Text, Title, WideTable } from 'shared-ui'
import type { ConfiguredVariable } from '../../operations'
import { settingLabel } from './ChangeableSettings'

interface ConfigurationTableProps {
  variables: readonly ConfiguredVariable[]
}

/** Shows the variables with which the server was started. They can only change at its next start. */
export function ConfigurationTable({ variables }: ConfigurationTableProps) {
  const set = variables.filter(({ source }) => source !== 'usual')
  // Settings that can be changed on this page are left out, because their value may differ from the one at the start.
  const usual = variables.filter(({ source, name }) => source === 'usual' && !settingLabel(name))
  return (
    <Card component="section" aria-label="How the server was started">
      <Title order={2} size="h4">
        How the server was started
      </Title>
      <Text size="sm" mb="xs">
        These come from the server’s environment and change with its next start. Secrets are not shown.
      </Text>
      {set.length === 0 && <Text size="sm">Nothing is set: everything is as usual.</Text>}
      {set.length > 0 && <VariableTable label="Variables that are set" variables={set} />}
      {usual.length > 0 && (
        <details>
          <summary>Variables that are not set ({usual.length})</summary>
          <VariableTable label="Variables that are not set" variables={usual} />
        </details>
      )}
    </Card>
  )
}

const VariableTable = ({ label, variables }: ConfigurationTableProps & { label: string }) => (
  <WideTable label={label} columns={['Variable', 'Value', 'From']} minWidth={520}>
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
  environment: 'the environment',
  file: 'a file',
  usual: 'as usual',
} as const satisfies Record<ConfiguredVariable['source'], string>

function valueWords({ value, isSecret, source }: ConfiguredVariable): string {
  if (isSecret) return source === 'usual' ? 'not set' : 'set, and secret'
  return value ?? 'not set'
}
