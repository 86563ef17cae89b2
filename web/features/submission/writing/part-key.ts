interface PartPlace {
  taskId: string
  /** 1 the first. */
  attempt?: number
  /** The place of the part; 0 for a work in one part. */
  slot?: number
}

/**
 * The name under which a device keeps a part that is being written, and its uploads. Devices hold unsent text under
 * these names: `homework:<id>` for a first attempt in one part, as before there were parts.
 */
export function partKey(kindName: string, { taskId, attempt = 1, slot = 0 }: PartPlace): string {
  return `${kindName}:${taskId}${attempt > 1 ? `#${attempt}` : ''}${slot > 0 ? `:${slot}` : ''}`
}

/**
 * The name of a part of one submission. What is kept under the name of another, or from before they had different names, is
 * offered to its writer (`strays` of the journal).
 */
export const writtenKey = (partName: string, work: string) => (work === '' ? partName : `${partName}@${work}`)
