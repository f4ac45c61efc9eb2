import { momentText } from 'shared-domain'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { Button, FailureNotice, notify, Stack, Table } from 'shared-ui'
import { type DecoderVersion, listDecoders, listDecoderVersions, restoreDecoder } from '../../operations'
import { ReadFailure } from '../devices/ReadFailure'

interface DecoderVersionsProps {
  name: string
  /** The version that is live. */
  live: number
  onRestored: () => void
}

/** The versions of a decoder that were ever live; each can be restored. */
export function DecoderVersions({ name, live, onRestored }: DecoderVersionsProps) {
  const answer = useRecordQuery({
    operation: listDecoderVersions,
    request: { params: { name } },
    changesWith: [],
  })
  const { changeAsync, isPending, failure } = useRestoring(name)
  async function restore({ version }: DecoderVersion) {
    // A failure is shown in the notice.
    await changeAsync(version).then(
      () => {
        notify.success(`Version ${version} is live again`)
        onRestored()
      },
      () => undefined,
    )
  }
  return (
    <Stack gap="sm">
      <ReadFailure answer={answer} notRead="The versions could not be read" />
      {failure && <FailureNotice {...failure} />}
      <Table.ScrollContainer minWidth={440}>
        <Table aria-label="Versions">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Version</Table.Th>
              <Table.Th scope="col">Made live</Table.Th>
              <Table.Th scope="col">Examples</Table.Th>
              <Table.Th scope="col">State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(answer.data?.versions ?? []).map((one) => (
              <Table.Tr key={one.version}>
                <Table.Th scope="row">{one.version}</Table.Th>
                <Table.Td>
                  {one.changedBy}, {momentText(one.changedAt)}
                </Table.Td>
                <Table.Td>{one.examples}</Table.Td>
                <Table.Td>
                  {one.version === live ? (
                    'Live'
                  ) : (
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={isPending}
                      aria-label={`Make version ${one.version} live again`}
                      onClick={() => restore(one)}
                    >
                      Make live again
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

const useRestoring = (name: string) =>
  useRecordMutation({
    send: (version: number, { call }) => call(restoreDecoder, { params: { name }, body: { version } }),
    refreshes: [listDecoders, listDecoderVersions],
    notDone: 'The version is not live',
  })
