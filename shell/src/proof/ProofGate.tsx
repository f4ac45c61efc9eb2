import { useEffect, useEffectEvent, useState } from 'react'
import { provideProof } from 'shared-domain/client'
import { RemoteBoundary } from '../federation/RemoteBoundary'
import type { ProofDialog } from './ProofDialog'

interface Question {
  answer: (isProven: boolean) => void
}

/**
 * Asks the signed-in person to prove again who they are, whenever a change by any remote requires it. When the dialog does not load, the
 * change fails, and the next one requests it again.
 */
export function ProofGate() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [Dialog, setDialog] = useState<typeof ProofDialog | null>(null)
  useEffect(() => provideProof(() => new Promise<boolean>((answer) => setQuestion({ answer }))), [])
  const close = (isProven: boolean) => {
    setQuestion(null)
    question?.answer(isProven)
  }
  const notLoaded = useEffectEvent(() => close(false))
  useEffect(() => {
    if (!question || Dialog) return
    import(/* webpackChunkName: 'proof' */ './ProofDialog').then(
      (m) => setDialog(() => m.ProofDialog),
      notLoaded,
    )
  }, [question, Dialog])
  if (!question || !Dialog) return null
  return (
    <RemoteBoundary onError={() => close(false)} failure={() => null}>
      <Dialog onClose={close} />
    </RemoteBoundary>
  )
}
