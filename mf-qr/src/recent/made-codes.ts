import { changeAnswer, useMayCall, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { listMadeCodes, recordMadeCode } from '../../operations'
import { t } from '../messages/translate'
import { labelLink, labelText, type QrLabel } from '../qr-label/qr-label'

/** The codes that the operator made, newest first, from all devices. */
export function useMadeCodes() {
  const isAllowed = useMayCall(listMadeCodes)
  const answer = useRecordQuery({
    operation: listMadeCodes,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-qr',
    isEnabled: isAllowed,
  })
  return { answer, isAllowed }
}

/** Adds a code, for operators whose codes the record stores. */
export function useCodeKeeping() {
  const isAllowed = useMayCall(recordMadeCode)
  const { change, failure } = useRecordMutation({
    send: (code: QrLabel, { call, key }) =>
      call(recordMadeCode, { headers: { 'idempotency-key': key }, body: code }),
    optimistic: (code) => [
      changeAnswer(listMadeCodes, {}, ({ codes }) => ({
        codes: [newCode(code), ...codes.filter((other) => !isSame(other.code, code))],
      })),
    ],
    refreshes: [listMadeCodes],
    notDone: t('recent.codeWasMade'),
  })
  const keep = (code: QrLabel) => {
    if (isAllowed) change(code)
  }
  return { keep, failure }
}

/** Codes of one bin share their link, but differ in size or location. */
const newCode = (code: QrLabel) => ({
  id: JSON.stringify(code),
  code,
  madeAt: new Date().toISOString(),
})

const isSame = (one: QrLabel, other: QrLabel) =>
  labelLink(one, '') === labelLink(other, '') &&
  one.size === other.size &&
  labelText(one).place === labelText(other).place
