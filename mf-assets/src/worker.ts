import { fileReader } from './reading/file-reader'
import type { ReadingReply, ReadingTask } from './reading/reading-tasks'

const scope = self as unknown as {
  onmessage: (event: MessageEvent<ReadingTask>) => void
  postMessage: (reply: ReadingReply) => void
}

const read = fileReader()
scope.onmessage = ({ data }) => scope.postMessage(read(data))
