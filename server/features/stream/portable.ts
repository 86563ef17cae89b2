import type { Portable } from '#server/kernel/portable.ts'

const reason = 'what people said at its time, to those who were there; a course that travels begins anew'

export const streamPortable: Portable = {
  tables: [],
  stays: { stream: reason, stream_entry: reason },
}
