import type { Unit } from '#server/kernel/unit.ts'

/**
 * Says whether a person may read a file: true yes; false no, not even by a signed address; undefined when the file
 * is none of the feature's business. What says no wins.
 */
export type FileReader = (unit: Unit, personId: string, fileId: string) => Promise<boolean | undefined>

const readers = new Map<string, FileReader>()

/** A feature that hangs files on its things tells who may read them. Call it once, from the feature's `start`. */
export function letRead(feature: string, reader: FileReader) {
  readers.set(feature, reader)
}

/** What the features say together. */
export async function verdictOn(unit: Unit, personId: string, fileId: string) {
  const verdicts = await Promise.all([...readers.values()].map(reader => reader(unit, personId, fileId)))
  if (verdicts.includes(false)) return false
  return verdicts.includes(true) ? true : undefined
}
