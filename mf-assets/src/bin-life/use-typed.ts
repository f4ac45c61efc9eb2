import { useState } from 'react'
import type { BinLifeAnswer } from '../../operations'
import type { Typed } from './read-typed'

/** The form as it was typed. Once the person has seen a new version of the bin, untouched fields show that one. */
export function useTyped(life: BinLifeAnswer, seen: string) {
  const [typed, setTyped] = useState<Typed>(() => emptyFor(life))
  /** What was in the fields before the person typed, and of which version. */
  const [given, setGiven] = useState({ version: life.version, typed })
  if (seen === life.version && given.version !== seen) {
    const fresh = emptyFor(life)
    setTyped(typedOver(fresh, { typed, given: given.typed }))
    setGiven({ version: seen, typed: fresh })
  }
  return {
    typed,
    type: (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed })),
    startAgain: (answer: BinLifeAnswer) => {
      setTyped(emptyFor(answer))
      setGiven({ version: answer.version, typed: emptyFor(answer) })
    },
  }
}

const emptyFor = ({ possible, location, lat, lng, body }: BinLifeAnswer): Typed => ({
  kind: possible[0] ?? 'returned',
  why: '',
  from: '',
  back: '',
  location,
  expected: '',
  lat: lat === null ? '' : String(lat),
  lng: lng === null ? '' : String(lng),
  place: null,
  confirmedMove: null,
  binType: body.binType,
  litres: body.litres === null ? '' : String(body.litres),
  material: body.material ?? '',
  assetNumber: '',
  installedOn: '',
  hasNewLabel: false,
})

/** What was typed, over what the record says now in the fields that were left as they were: otherwise a move by a colleague would be undone unseen. */
const typedOver = (fresh: Typed, { typed, given }: Record<'typed' | 'given', Typed>): Typed => {
  const names = Object.keys(fresh) as (keyof Typed)[]
  const changed = names.filter((name) => name === 'kind' || typed[name] !== given[name])
  return { ...fresh, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}
