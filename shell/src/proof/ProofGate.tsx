import { lazy, Suspense, useEffect, useState } from 'react'
import { provideProof } from 'shared-domain/client'
import { RemoteBoundary } from '../federation/RemoteBoundary'

const ProofDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'proof' */ './ProofDialog')).ProofDialog,
}))

interface Question {
  answer: (isProven: boolean) => void
}

/** Asks the signed-in person to prove again who they are, whenever a change by any remote requires it. */
export function ProofGate() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => provideProof(() => new Promise<boolean>((answer) => setQuestion({ answer }))), [])
  if (!question) return null
  const close = (isProven: boolean) => {
    setQuestion(null)
    question.answer(isProven)
  }
  return (
    <RemoteBoundary onError={() => close(false)} failure={() => null}>
      <Suspense fallback={null}>
        <ProofDialog onClose={close} />
      </Suspense>
    </RemoteBoundary>
  )
}
