import { type ReadSource, type ReadTask, readSource } from '../../rules/sources/read-source'

/** Reads the answer of an address, which takes too long for the thread of the part when it is large. */
export default function read(task: ReadTask): ReadSource {
  return readSource(task)
}
