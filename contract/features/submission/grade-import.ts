/** Most submissions in one table of grades. */
export const maxTableLines = 10_000
/** Most bytes of such a table. */
export const tableLimit = 10 * 1024 ** 2
/** Most files in a zip that comes back, and most of them that are given back at once. */
export const maxZipEntries = 50_000
export const maxFilesGivenBack = 5000
/** Most bytes of all files that are given back at once. */
export const maxBytesGivenBack = 2 * 1024 ** 3

/**
 * Why something in a file of grades cannot be used. A line: its identifier is unknown here, came before, or stands beside
 * another name; what was handed in is with the student again; its authors were graded one by one; not a score, above the
 * full score, a score taken away, a comment without one, a comment too short or too long. A folder: nobody's, or that of
 * several. A file: empty, too large, not to be read, more than a submission may have.
 */
export const gradeProblems = [
  'unknownRow',
  'repeatedRow',
  'otherRow',
  'notHandedIn',
  'gradedApart',
  'notScore',
  'tooHigh',
  'scoreRemoved',
  'scoreMissing',
  'commentShort',
  'commentLong',
  'unknownFolder',
  'sameFolder',
  'emptyFile',
  'largeFile',
  'damagedFile',
  'tooManyFiles',
] as const
export type GradeProblem = (typeof gradeProblems)[number]
