import { Code, Text } from 'shared-ui'
import { rich } from '../messages/translate'

/** Says that the server's environment sets a setting. */
export const LockedNote = ({ name }: { name: string }) => (
  <Text size="xs" c="dimmed">
    {rich('settings.setByInServersEnvironment', { what: <Code>{name}</Code> })}
  </Text>
)
