import { createContext, type ReactNode, useContext, useId } from 'react'
import classes from './PaletteResults.module.css'

/** A result in the command palette. */
export interface PaletteResult {
  /** Unique in its group. */
  id: string
  title: string
  /** Shown after the title, dimmed. */
  detail?: ReactNode
  /** The page that it opens, or the action that it runs. */
  act: string | (() => void)
}

/** Called by the palette to run a result; the palette then closes. */
export const PaletteRun = createContext<(result: PaletteResult) => void>(() => {})

interface PaletteResultsProps {
  /** The name of the group, such as Bins. */
  label: string
  results: readonly PaletteResult[]
  isLoading?: boolean
  /** Why the search failed, in a sentence. */
  failure?: string | undefined
}

/** A group of results in the command palette; renders nothing when there are none. */
export function PaletteResults({ label, results, isLoading = false, failure }: PaletteResultsProps) {
  const run = useContext(PaletteRun)
  const heading = useId()
  if (results.length === 0 && !isLoading && !failure) return null
  return (
    <section className={classes.group} data-busy={isLoading || undefined}>
      <h2 id={heading} className={classes.label}>
        {label}
      </h2>
      {failure ? (
        <p role="alert" className={classes.note}>
          {failure}
        </p>
      ) : results.length === 0 ? (
        <p className={classes.note}>Searching…</p>
      ) : (
        <div role="listbox" aria-labelledby={heading}>
          {results.map((result) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the palette's input has the keyboard; it marks one option as selected and clicks it.
            <div
              key={result.id}
              id={`${heading}${encodeURIComponent(result.id)}`}
              role="option"
              className={classes.option}
              onClick={() => run(result)}
            >
              <span className={classes.title}>{result.title}</span>
              {result.detail !== undefined && <span className={classes.detail}>{result.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
