import { useState } from 'react'
import { agoText } from 'shared-domain'
import { useMayCall, useNow } from 'shared-domain/client'
import { Button, FailureNotice, Group, Modal, Stack, Text } from 'shared-ui'
import { type OtherSystem, putPassingOn } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { OtherSystemForm } from './OtherSystemForm'
import { PassedOnTable } from './PassedOnTable'
import { PassOnReport } from './PassOnReport'
import { usePassingOn, usePassingOnAction } from './use-passing-on'

/** The system to which reports go on that are not the work of this one, and what became of them. */
export function PassingOn() {
  const answer = usePassingOn()
  const mayChange = useMayCall(putPassingOn)
  const { data } = answer
  return (
    <Section
      title={t('connections.reportsPassedOn')}
      action={data && mayChange && <SystemDialog system={data.system} />}
    >
      <Text>{t('connections.reportsThatAreWorkOfAnotherSystem')}</Text>
      <RecordState answer={answer} subject={t('connections.reportsThatWerePassedOn')} />
      {data?.system === null && <Text c="dimmed">{t('connections.noSystemIsSetUp')}</Text>}
      {data?.system && (
        <Stack gap="md">
          <SystemState system={data.system} mayChange={mayChange} />
          <PassedOnTable reports={data.reports} />
          {mayChange && data.system.isOn && <PassOnReport system={data.system} />}
        </Stack>
      )}
    </Section>
  )
}

function SystemDialog({ system }: { system: OtherSystem | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {system ? t('connections.changeSystem') : t('connections.setUpSystem')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={system ? t('connections.changeSystem') : t('connections.setUpSystem')}
      >
        <OtherSystemForm system={system} onClose={close} />
      </Modal>
    </>
  )
}

function SystemState({ system, mayChange }: { system: OtherSystem; mayChange: boolean }) {
  const now = useNow()
  const { change, isPending, failure } = usePassingOnAction()
  const { name, isOn, services, lastReadAt } = system
  return (
    <Stack gap={4}>
      <Text size="sm">
        {isOn
          ? t('connections.gets', {
              name,
              list: services.map(({ issue }) => issue).join(', ') || t('connections.nothingByItself'),
            })
          : t('connections.passingOnToIsSwitchedOff', { name })}{' '}
        {lastReadAt === null
          ? t('connections.nothingWasReadFromItYet')
          : t('connections.itsAnswersWereRead', { ago: agoText(Date.parse(lastReadAt), now) })}
      </Text>
      {system.failure && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('connections.triedAgo', {
            ago: agoText(Date.parse(system.failure.at), now),
            reason: system.failure.reason,
          })}
        </Text>
      )}
      {failure && <FailureNotice {...failure} />}
      {mayChange && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            loading={isPending}
            onClick={() => change({ kind: 'read' })}
          >
            {t('connections.readItsAnswersNow')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
