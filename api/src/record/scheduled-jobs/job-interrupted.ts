/** Thrown by work that its process interrupts before it is done. */
export class JobInterrupted extends Error {}
