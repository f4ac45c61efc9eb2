import { agoText } from 'shared-domain'
import { useMayCall, useNow } from 'shared-domain/client'
import { Anchor, Stack, Text } from 'shared-ui'
import { type KeyPurpose, type Open311Key, putOpen311Key } from '../../operations'
import { KeyTable } from '../keys/KeyTable'
import { NewKey } from '../keys/NewKey'
import { t } from '../messages/translate'
import { Open311Form } from '../open311/Open311Form'
import { PassingOn } from '../open311/PassingOn'
import { useOpen311 } from '../open311/use-open311'
import type { MadeSecret } from '../secret-notice/SecretNotice'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'

interface OtherSystemsProps {
  onSecret: (made: MadeSecret) => void
}

/** How other systems make reports, and read what bins and trucks do. */
export function OtherSystems({ onSecret }: OtherSystemsProps) {
  return (
    <>
      <Open311 onSecret={onSecret} />
      <PassingOn />
      <Section title={t('connections.calendars')}>
        <Text>{t('connections.calendarProgramSubscribesToDays')}</Text>
        <Address path="/api/connections/calendars/bins/WN042/calendar.ics" of={t('connections.binByItsId')} />
        <Address
          path="/api/connections/calendars/streets/Cuba%20Street/calendar.ics"
          of={t('connections.allBinsOfStreet')}
        />
        <Address
          path="/api/connections/calendars/suburbs/Te%20Aro/calendar.ics"
          of={t('connections.allBinsOfSuburb')}
        />
        <Text size="sm" c="dimmed">
          {t('connections.toTestOne')}
        </Text>
      </Section>
      <NgsiLd onSecret={onSecret} />
    </>
  )
}

function Open311({ onSecret }: OtherSystemsProps) {
  const answer = useOpen311()
  const mayChange = useMayCall(putOpen311Key)
  const now = useNow()
  const { data } = answer
  return (
    <Section
      title={t('connections.open311')}
      action={mayChange && <NewKey purpose="open311" onSecret={onSecret} />}
    >
      <Text>{t('connections.systemsSuchAsFixmystreetMakeReports')}</Text>
      <Address path="/open311/v2/" />
      <Text size="sm">
        <Anchor href="/open311/v2/services.xml" target="_blank" rel="noreferrer">
          {t('connections.testIt')}
        </Anchor>
      </Text>
      <RecordState answer={answer} subject={t('connections.keysOfOpen311')} />
      {data && (
        <Stack gap="md">
          <Text size="sm">
            {data.lastRequestAt === null
              ? t('connections.noRequestHasMadeReportYet')
              : t('connections.lastRequestMadeReport', { ago: agoText(Date.parse(data.lastRequestAt), now) })}
          </Text>
          <KeyTable
            label={t('connections.keysOfOpen311Label')}
            keys={keysFor(data.keys, 'open311')}
            mayChange={mayChange}
          />
          {mayChange && <Open311Form key={JSON.stringify(data.settings)} settings={data.settings} />}
        </Stack>
      )}
    </Section>
  )
}

function NgsiLd({ onSecret }: OtherSystemsProps) {
  const answer = useOpen311()
  const mayChange = useMayCall(putOpen311Key)
  const { data } = answer
  return (
    <Section
      title={t('connections.ngsiLd')}
      action={mayChange && <NewKey purpose="ngsi-ld" onSecret={onSecret} />}
    >
      <Text>{t('connections.platformsSuchAsFiwareReadBins')}</Text>
      <Address path="/ngsi-ld/v1/entities" />
      <Address path="/ngsi-ld/v1/subscriptions" />
      <Text size="sm">
        <Anchor href="/ngsi-ld/v1/entities?type=WasteContainer&limit=5" target="_blank" rel="noreferrer">
          {t('connections.testItReadFirst')}
        </Anchor>
      </Text>
      <RecordState answer={answer} subject={t('connections.keysOfNgsiLd')} />
      {data && (
        <KeyTable
          label={t('connections.keysOfNgsiLdLabel')}
          keys={keysFor(data.keys, 'ngsi-ld')}
          mayChange={mayChange}
        />
      )}
    </Section>
  )
}

const keysFor = (keys: readonly Open311Key[], purpose: KeyPurpose) =>
  keys.filter((key) => key.purpose === purpose)

/** An address of this server, whole, as another system needs it. */
function Address({ path, of }: { path: string; of?: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <code>{window.location.origin + path}</code>
      {of && t('connections.of', { of })}
    </Text>
  )
}
