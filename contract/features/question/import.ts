/** Why a question that was read should be looked at by a person before it is taken. */
export const questionMarks = [
  /** Nothing says of which type it is; what stands there suggests one. */
  'typeGuessed',
  /** What is said of its type and what stands there do not agree. */
  'typeDisagrees',
  'noAnswer',
  /** The answer is none of the options, or cannot be read as one to this type. */
  'answerUnknown',
  /** Several answers stand there, and they are different. */
  'answersDiffer',
  /** The answer was taken from what stands in brackets in the text. */
  'answerGuessed',
  /** So many answers as there are blanks were not found. */
  'blanksDiffer',
  /** What is one answer, or two, could be read either way. */
  'variantsUnclear',
  'numberMissing',
  'numberGap',
  'numberRepeated',
  /** What stands before it may be a number, or belong to the text. */
  'numberUnclear',
  'letterMissing',
  'letterRepeated',
  /** Options run into each other on one line. */
  'optionsTogether',
  'optionEmpty',
  'optionsAlike',
  'optionsMissing',
  /** Text stands behind the options, of which it may or may not be a part. */
  'textAfterOptions',
  'textMissing',
  /** The same question stands there before. */
  'repeated',
  'difficultyUnknown',
  'pointsUnknown',
  /** A formula that could only be read in part. */
  'formulaUnclear',
  'pictureLost',
  /** Too long in the text, an option or the explanation: the end was cut off. */
  'tooLong',
  /** Labels beyond those that a question may have were left out. */
  'labelsLeft',
] as const
export type QuestionMark = (typeof questionMarks)[number]

/** Why a text of a file belongs to no question. */
export const leftReasons = [
  /** Before the first question, such as a title. */
  'before',
  /** Between or behind questions. */
  'between',
  /** An answer to a question that is not there. */
  'answer',
  /** A line of a table without what it needs. */
  'row',
] as const
export type LeftReason = (typeof leftReasons)[number]

export const questionImportLimits = {
  /** Questions of one file. */
  questions: 1000,
  /** Characters of a text that is pasted; also of what is read of a document. */
  text: 300_000,
  /** Characters of an answer as it was written. */
  answer: 5000,
  /** Bytes of a file. */
  file: 20 * 1024 ** 2,
  /** Bytes of the pictures of a document, together; and how many. */
  pictures: 16 * 1024 ** 2,
  pictureCount: 200,
} as const

export const importFormats = ['xlsx', 'docx', 'txt'] as const
export type ImportFormat = (typeof importFormats)[number]
