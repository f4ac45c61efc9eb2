import type { ConfiguredVariable } from 'shared-domain/contract'
import { Card, Code, Table, Text, Title } from 'shared-ui'
import { WideTable } from '../wide-table/WideTable'

/** Shows the variables with which the server was started. They change with the next start alone. */
export const ConfigurationTable = ({ variables }: { variables: readonly ConfiguredVariable[] }) => (
  <Card component="section" aria-label="How the server was started">
    <Title order={2} size="h4">
      How the server was started
    </Title>
    <Text size="sm" mb="xs">
      These come from the server’s environment and change with its next start. Secrets are not shown.
    </Text>
    <WideTable label="Variables of the server" columns={['Variable', 'Value', 'From']} minWidth={520}>
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
  </Card>
)

const SOURCE_WORDS = {
  environment: 'the environment',
  file: 'a file',
  usual: 'not set: as usual',
} as const satisfies Record<ConfiguredVariable['source'], string>

function valueWords({ value, isSecret, source }: ConfiguredVariable): string {
  if (isSecret) return source === 'usual' ? 'not set' : 'set, and secret'
  return value ?? 'not set'
}
