/** A seeded random number generator: xorshift32 (Marsaglia 2003), fast enough for an inner loop. */
export class Random {
  // In a typed array the state stays an unboxed integer in every JavaScript engine.
  private readonly state = new Int32Array(1)

  constructor(seed: number) {
    // Spreads small seeds. Xorshift must not start at 0.
    this.state[0] = Math.imul(seed + 0x9e3779b9, 0x85ebca6b) | 1
    for (let i = 0; i < 8; i += 1) this.bits()
  }

  /** 32 random bits as a signed integer. */
  bits(): number {
    let x = this.state[0]
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.state[0] = x
    return x
  }

  /** In [0, 1). */
  unit(): number {
    return (this.bits() >>> 0) / 4294967296
  }

  /** A random integer from 0 to `bound − 1`. */
  below(bound: number): number {
    return (((this.bits() >>> 0) / 4294967296) * bound) | 0
  }
}
