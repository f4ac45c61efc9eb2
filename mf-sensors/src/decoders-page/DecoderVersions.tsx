import { momentText } from 'shared-domain'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { Button, FailureNotice, notify, Stack, Table } from 'shared-ui'
import { type DecoderVersion, listDecoders, listDecoderVersions, restoreDecoder } from '../../operations'
import { ReadFailure } from '../devices/ReadFailure'
import { t } from '../messages/translate'

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
        notify.success(t('decoders.versionIsLiveAgain', { version }))
        onRestored()
      },
      () => undefined,
    )
  }
  return (
    <Stack gap="sm">
      <ReadFailure answer={answer} notRead={t('decoders.versionsNotRead')} />
      {failure && <FailureNotice {...failure} />}
      <Table.ScrollContainer minWidth={440}>
        <Table aria-label={t('decoders.versions')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('decoders.version')}</Table.Th>
              <Table.Th scope="col">{t('decoders.madeLive')}</Table.Th>
              <Table.Th scope="col">{t('decoders.examples')}</Table.Th>
              <Table.Th scope="col">{t('decoders.state')}</Table.Th>
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
                    t('decoders.live')
                  ) : (
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={isPending}
                      aria-label={t('decoders.makeVersionLiveAgain', { version: one.version })}
                      onClick={() => restore(one)}
                    >
                      {t('decoders.makeLiveAgain')}
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
    notDone: t('decoders.versionNotLive'),
  })
