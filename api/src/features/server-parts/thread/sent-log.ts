import type { Calls } from '../messages/calls'
import { toMessage } from '../messages/error-message'
import type { HostCalls } from '../messages/part-protocol'
import type { PartLog } from '../server-part'

/** How many lines a part may write in a second. The rest is counted: writing them would hold up the server. */
const LINES_MAX = 100
const SECOND_MS = 1_000

/** The server's log, as a part writes it. */
export function sentLog(host: Calls<HostCalls>): PartLog {
  let written = 0
  function isTooMuch(): boolean {
    if (written === 0) setTimeout(startAgain, SECOND_MS).unref()
    written += 1
    return written > LINES_MAX
  }
  function startAgain(): void {
    const leftOut = written - LINES_MAX
    const sentence = `${leftOut} lines were left out of the log: a part writes no more than ${LINES_MAX} a second.`
    if (leftOut > 0) host.tell('log', 'warn', sentence)
    written = 0
  }
  const write = (level: keyof PartLog) => (sentence: string, error?: unknown) => {
    if (!isTooMuch()) host.tell('log', level, sentence, ...(error === undefined ? [] : [toMessage(error)]))
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
