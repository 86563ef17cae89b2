/** What a writer sends of an item: the number of the entry, and the newest number of the server's that it builds on. */
export interface JournalEntry {
  sequence: number
  base?: number
}

/**
 * The one rule of merging: an entry takes the place of what is stored when its number is higher and it was written
 * knowing what is stored. Any other entry changes nothing and is answered by what is stored, so an entry may arrive
 * twice, late or out of order. Without a base the higher number alone decides.
 */
export function supersedes({ sequence, base }: JournalEntry, stored: number): boolean {
  return sequence > stored && (base === undefined || base >= stored)
}
