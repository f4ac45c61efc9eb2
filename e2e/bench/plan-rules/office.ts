import type { PlanRule } from 'mf-routes/operations'
import {
  draftOf,
  inRuledOrder,
  offeredRules,
  ordersOf,
  type PlanChange,
  RouteCache,
  withRules,
} from 'mf-routes/rules'
import { planRoutes } from 'routing-engine'
import { aucklandDate, DEFAULT_THRESHOLDS, statusFromFill } from 'shared-domain'
import { indexRequest, travelMatrixOf } from 'shared-domain/route-planning'
import type { CityRun, KnownLevel, Morning, Rounds } from '../service/city-run'
import { lastKnown } from '../service/policies'
import { chosenRule, edited } from './hidden-operator'

/** An operator with preferences, who changes each day's plan by hand and keeps the rules that say what is wanted. */
export class Office {
  /** The rules that were kept. */
  readonly rules: PlanRule[] = []
  dismissed = 0
  private edits = 0
  private readonly changes: PlanChange[] = []
  private readonly decidedAt = new Map<string, number>()

  constructor(
    private readonly preferences: readonly PlanRule[],
    private readonly iterations: number,
    /** Whether rules are offered. */
    private readonly isOffered = true,
  ) {}

  /** Works from the day `from` to the day before `until`. */
  work(run: CityRun, from: number, until: number): { edits: number; km: number } {
    this.edits = 0
    const { km } = run.run((morning) => this.planDay(morning), from, until)
    return { edits: this.edits, km }
  }

  private planDay(morning: Morning): Rounds {
    const request = morning.request(levelsOf(morning), {})
    if (!request) return { routes: [], matrix: travelMatrixOf({ metres: [], seconds: [] }) }
    const asked = withRules(request, this.rules)
    const result = planRoutes(asked, { seed: morning.day, budget: { iterations: this.iterations } })
    if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
    const cache = new RouteCache(indexRequest(asked))
    cache.learn(result.plan)
    const made = inRuledOrder(cache.index, draftOf(asked, result.plan), this.rules)
    const { draft, moves } = edited(cache, made, this.preferences)
    this.edits += moves
    const { routes } = cache.drive(draft)
    this.changes.push({
      day: aucklandDate(new Date(morning.now)),
      at: morning.now,
      before: ordersOf(cache.drive(made).routes),
      after: ordersOf(routes),
    })
    if (this.isOffered) this.decide(morning.now)
    return { routes: [...routes], matrix: request.matrix }
  }

  private decide(now: number): void {
    for (const { binId, rules } of offeredRules(this.changes, (id) => this.decidedAt.get(id) ?? 0)) {
      const chosen = chosenRule(rules, this.preferences)
      if (chosen) this.rules.push(chosen)
      else this.dismissed += 1
      this.decidedAt.set(binId, now)
    }
  }
}

function levelsOf({ bins, evidence }: Morning): Map<string, KnownLevel> {
  return new Map(
    bins.flatMap(({ id }): [string, KnownLevel][] => {
      const known = lastKnown(evidence.get(id) ?? [])
      if (!known) return []
      const fillLevel = known.level * 100
      return [[id, { fillLevel, status: statusFromFill(fillLevel, DEFAULT_THRESHOLDS) }]]
    }),
  )
}
