import { meetsRequirements } from 'delivery'
import type { ProvidedVersions, Publication } from 'shared-domain'
import type { RecordedAnswers } from './recorded-answers'

export interface TriedShell {
  id: string
  provides: ProvidedVersions
  /** The folder with the site. */
  siteFolder: string
}

/** A version of a remote with a shell and the responses of an API. */
export interface Trial {
  publication: Publication
  shell: TriedShell
  answers: RecordedAnswers
}

type Candidates = {
  publications: readonly Publication[]
  shells: readonly TriedShell[]
  answers: readonly RecordedAnswers[]
}

/**
 * Every combination that may occur in a browser. When a version requires more than a shell or API offers, the shell shows the
 * version before it, so these combinations are left out, each with a sentence.
 */
export function trialsOf({ publications, shells, answers }: Candidates): { trials: Trial[]; left: string[] } {
  const all = publications.flatMap((publication) =>
    shells.flatMap((shell) => answers.map((recorded) => ({ publication, shell, answers: recorded }))),
  )
  const left = all.filter((trial) => !isPossible(trial))
  return {
    trials: all.filter(isPossible),
    left: left.map((trial) => `${trialName(trial)}: not run there by its requires`),
  }
}

// A page calls the running server, whatever its shell was deployed with.
const isPossible = ({ publication, shell: { provides }, answers: { version: api } }: Trial) =>
  meetsRequirements(publication, provides) && meetsRequirements(publication, { ...provides, api })

export const trialName = ({ publication: { name, version }, shell, answers }: Trial) =>
  `${name} ${version} under shell ${shell.id} with API ${answers.version}`
