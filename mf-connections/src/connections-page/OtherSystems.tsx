import { agoText } from 'shared-domain'
import { useMayCall, useNow } from 'shared-domain/client'
import { Anchor, Stack, Text } from 'shared-ui'
import { type KeyPurpose, type Open311Key, putOpen311Key } from '../../operations'
import { KeyTable } from './KeyTable'
import { NewKey } from './NewKey'
import { Open311Form } from './Open311Form'
import { PassingOn } from './PassingOn'
import { RecordState } from './RecordState'
import { Section } from './Section'
import { useOpen311 } from './use-open311'

interface OtherSystemsProps {
  onSecret: (made: { name: string; secret: string }) => void
}

/** How other systems make reports, and read what bins and trucks do. */
export function OtherSystems({ onSecret }: OtherSystemsProps) {
  return (
    <>
      <Open311 onSecret={onSecret} />
      <PassingOn />
      <Section title="Calendars">
        <Text>
          A calendar program subscribes to the days on which a bin is planned to be emptied and was emptied
          last. Anybody may read them; they name neither routes nor drivers.
        </Text>
        <Address path="/api/connections/calendars/bins/WN042/calendar.ics" of="a bin, by its id" />
        <Address
          path="/api/connections/calendars/streets/Cuba%20Street/calendar.ics"
          of="all bins of a street"
        />
        <Address path="/api/connections/calendars/suburbs/Te%20Aro/calendar.ics" of="all bins of a suburb" />
        <Text size="sm" c="dimmed">
          To test one, put the id or the name of yours into its address and open it: a file comes that any
          calendar program can read. An unknown name is refused with a sentence.
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
    <Section title="Open311" action={mayChange && <NewKey purpose="open311" onSecret={onSecret} />}>
      <Text>
        Systems such as FixMyStreet make reports by GeoReport v2, and read what becomes of them. What
        residents wrote is not published.
      </Text>
      <Address path="/open311/v2/" />
      <Text size="sm">
        <Anchor href="/open311/v2/services.xml" target="_blank" rel="noreferrer">
          Test it: read the list of services
        </Anchor>
      </Text>
      <RecordState answer={answer} subject="the keys of Open311" />
      {data && (
        <Stack gap="md">
          <Text size="sm">
            {data.lastRequestAt === null
              ? 'No request has made a report yet.'
              : `The last request made a report ${agoText(Date.parse(data.lastRequestAt), now)}.`}
          </Text>
          <KeyTable label="Keys of Open311" keys={keysFor(data.keys, 'open311')} mayChange={mayChange} />
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
    <Section title="NGSI-LD" action={mayChange && <NewKey purpose="ngsi-ld" onSecret={onSecret} />}>
      <Text>
        Platforms such as FIWARE read bins as WasteContainer of the Smart Data Models, in pages, by q and by
        nearness. Anybody may read them. A system with a key, which it sends as X-Auth-Token, subscribes to
        changes.
      </Text>
      <Address path="/ngsi-ld/v1/entities" />
      <Address path="/ngsi-ld/v1/subscriptions" />
      <Text size="sm">
        <Anchor href="/ngsi-ld/v1/entities?type=WasteContainer&limit=5" target="_blank" rel="noreferrer">
          Test it: read the first five bins
        </Anchor>
      </Text>
      <RecordState answer={answer} subject="the keys of NGSI-LD" />
      {data && (
        <KeyTable label="Keys of NGSI-LD" keys={keysFor(data.keys, 'ngsi-ld')} mayChange={mayChange} />
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
      {of && `, of ${of}`}
    </Text>
  )
}
