import { useState } from 'react'
import { agoText } from 'shared-domain'
import { useMayCall, useNow } from 'shared-domain/client'
import { Button, FailureNotice, Group, Modal, Stack, Text } from 'shared-ui'
import { type OtherSystem, putPassingOn } from '../../operations'
import { OtherSystemForm } from './OtherSystemForm'
import { PassedOnTable } from './PassedOnTable'
import { PassOnReport } from './PassOnReport'
import { RecordState } from './RecordState'
import { Section } from './Section'
import { usePassingOn, usePassingOnAction } from './use-passing-on'

/** The system to which reports go on that are not the work of this one, and what became of them. */
export function PassingOn() {
  const answer = usePassingOn()
  const mayChange = useMayCall(putPassingOn)
  const { data } = answer
  return (
    <Section title="Reports passed on" action={data && mayChange && <SystemDialog system={data.system} />}>
      <Text>
        Reports that are the work of another system, such as illegal dumping, go on to it by Open311. What it
        says of them is on the page where residents follow their report.
      </Text>
      <RecordState answer={answer} subject="the reports that were passed on" />
      {data?.system === null && <Text c="dimmed">No system is set up: all reports stay here.</Text>}
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
        {system ? 'Change the system' : 'Set up a system'}
      </Button>
      <Modal opened={isOpen} onClose={close} title={system ? 'Change the system' : 'Set up a system'}>
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
          ? `${name} gets: ${services.map(({ issue }) => issue).join(', ') || 'nothing by itself'}.`
          : `Passing on to ${name} is switched off. What it says of earlier reports is still read.`}{' '}
        {lastReadAt === null
          ? 'Nothing was read from it yet.'
          : `Its answers were read ${agoText(Date.parse(lastReadAt), now)}.`}
      </Text>
      {system.failure && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Tried {agoText(Date.parse(system.failure.at), now)}: {system.failure.reason}.
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
            Read its answers now
          </Button>
        </Group>
      )}
    </Stack>
  )
}
