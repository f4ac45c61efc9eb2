import { ROLES } from 'shared-domain/contract'
import { List, Text } from 'shared-ui'
import { rich, t } from '../messages/translate'
import { ROLE_TASKS } from './role-words'

/** Says of every role what it may do. */
export const RoleList = () => (
  <List size="sm" spacing={4} aria-label={t('people.whatRolesMay')}>
    {ROLES.map((role) => (
      <List.Item key={role}>
        {rich('people.roleMay', {
          role: (
            <Text span inherit fw={600}>
              {role}
            </Text>
          ),
          tasks: ROLE_TASKS[role],
        })}
      </List.Item>
    ))}
  </List>
)
