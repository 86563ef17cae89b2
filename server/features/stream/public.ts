export { leaveStreams } from './joining.ts'
export { type StreamKind, streamKind } from './kinds.ts'
export { deleteStreamsOf, openStreams } from './store.ts'
export { addEntries, changeEntry, findEntry, removeEntry } from './storing.ts'
