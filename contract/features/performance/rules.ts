/** The most stars that are given or taken at once. */
export const maxStars = 10
export const reasonLength = 30
export const maxReasons = 30
/** How many students, and how many groups, one command gives stars to. */
export const maxStudents = 1000
export const maxGroups = 100
/** Names of an award that the log shows; the rest are counted. */
export const namesShown = 3
/** Awards that the page of a student begins with; the rest are in the log. */
export const newestShown = 20

const prefix = 'STAR:'
/** Letters and digits that QR codes hold in half the space, without those that look alike. */
export const cardAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
/** 130 random bits. */
export const cardLength = 26

/** What the QR code of a star card contains. */
export const cardText = (code: string) => `${prefix}${code}`

/** The code of a card that was read, or undefined for any other text. */
export function codeOfCard(text: string): string | undefined {
  const read = text.trim().toUpperCase()
  if (!read.startsWith(prefix)) return undefined
  const code = read.slice(prefix.length)
  return code.length === cardLength && [...code].every(letter => cardAlphabet.includes(letter))
    ? code
    : undefined
}
