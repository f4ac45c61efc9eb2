/** A decoder that means harm, and which of the limits it runs into. */
export interface HostileScript {
  name: string
  source: string
}
/** A sound distance that no hostile script may get into the record: a result with it has escaped its checks. */
export declare const FORGED_MM = 1234
/** Scripts that no decoder is. None of them may hang, harm another script, or reach anything outside. */
export declare const HOSTILE_SCRIPTS: readonly HostileScript[]
