/** What a writer sends about an item: the entry's number, and the newest server number it builds on. */
export interface JournalEntry {
  sequence: number
  base?: number
}

/**
 * The one rule of merging: an entry replaces what is stored if its number is higher and its writer knew what is stored.
 * Any other entry changes nothing and is answered with what is stored, so an entry may arrive twice, late or out of
 * order. Without a base, only the higher number decides.
 */
export function supersedes({ sequence, base }: JournalEntry, stored: number): boolean {
  return sequence > stored && (base === undefined || base >= stored)
}
