import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FirstAnswer } from '../composition/first-content'
import { keepFirstAnswers } from './first-answers'

interface FirstAnswersProps {
  answers: readonly FirstAnswer[]
  children: ReactNode
}

/** Gives the screens below it the answers that came with the document. They ask the API for nothing that is among them. */
export function FirstAnswers({ answers, children }: FirstAnswersProps) {
  const client = useQueryClient()
  // Before the screens below ask: an effect would come after them.
  useState(() => keepFirstAnswers(client, answers))
  return children
}
