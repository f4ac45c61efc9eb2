/** A hostile decoder. */
export interface HostileScript {
  name: string
  source: string
}
/** A plausible distance that no hostile script may get past the checks. */
export declare const FORGED_MM = 1234
/** None of these scripts may hang the runner, affect another script, or reach anything outside the sandbox. */
export declare const HOSTILE_SCRIPTS: readonly HostileScript[]
