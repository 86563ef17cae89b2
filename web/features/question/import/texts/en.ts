declare module '#web/lib/texts.ts' {
  interface Texts {
    'question/import': typeof en
  }
}

export const en = {
  read: 'Preview',
  text: 'Or paste text',
  textHint:
    'Numbered questions, with their answers inside, below or at the end. You see everything before it is imported.',
  textMissing: 'Paste the questions first, or choose a file',
  textTooLong: 'At most {limit} characters at once. Import it in parts',
  file: 'From a file',
  fileHint: 'Word (.docx), the Excel template (.xlsx), CSV or text, up to {limit} and {count} questions.',
  chooseFile: 'Choose a file',
  fileTooLarge: 'The file is larger than {limit}. Import it in parts',
  template: 'Excel template',

  help: {
    title: 'How to write questions',
    numbers: 'Begin each question with its number, each option with its letter.',
    options:
      'Name the type in brackets or above its questions: [Single choice], [Multiple answers], [True or false]…',
    answers: 'Write “Answer:” below a question, or put all answers at the end: 1-5 BDACA.',
    blanks: 'Blanks are underscores: ____. Separate the answers with ; and what is accepted as well with /.',
    pairs:
      'Pairs that match stand on a line each: A. France = Paris. Or number one side, letter the other, and answer 1-B 2-A.',
    more: 'If you like, add “Explanation:”, “Difficulty:”, “Points:”, “Tags:”. Formulas stand between dollar signs: $x^2$.',
    try: 'Start from the example',
  },

  preview: 'Check the questions',
  tab: {
    conflicts: 'To check',
    changed: 'Ready',
    problems: 'Not questions',
  },
  none: {
    conflicts: 'Nothing left to check',
    changed: 'No question is ready yet',
    problems: 'All of the text was understood',
  },
  lookFirst:
    'These are not certain. Correct each, confirm it, or leave it out; until then it is not imported.',
  number: 'No. {number}',
  line: 'Line {line}',
  leftOut: 'Left out',
  takeIn: 'Include again',
  leaveOut: 'Leave out',
  confirm: 'It’s right',
  correct: 'Correct',
  mend: 'Correct the question on line {line}',
  type: 'Type',
  save: 'Save',
  answerWas: 'Answer as written: {answer}',

  take_one: 'Import {count} question',
  take_other: 'Import {count} questions',
  takeUnsure: 'Import without checking',
  unsure_one: '{count} question is not checked',
  unsure_other: '{count} questions are not checked',
  takeReady_one: 'Import only the {count} that is ready',
  takeReady_other: 'Import only the {count} that are ready',
  takeAll: 'Also import those not checked',
  takeAllHint: 'As they are shown. Those with a mistake or left out stay behind.',
  taken_one: '{count} question imported',
  taken_other: '{count} questions imported',
  takenNow_one: '{count} question has been imported.',
  takenNow_other: '{count} questions have been imported.',
  allTaken: 'Everything is imported',
  readyTaken: 'What was ready is imported',
  undo: 'Undo',
  undone_one: '{count} question removed from the bank',
  undone_other: '{count} questions removed from the bank',
  openBank: 'Open the bank',

  left: {
    before: 'Stands before the first question',
    between: 'Belongs to no question',
    answer: 'Answer to a question that is not there',
    row: 'A row without a question',
  },

  mark: {
    typeGuessed: 'Its type is not said; this one fits what is there',
    typeDisagrees: 'The type that is said does not fit what is there',
    noAnswer: 'There is no answer',
    answerUnknown: 'The answer is none of the options, or can’t be understood',
    answersDiffer: 'Several different answers are given',
    answerGuessed: 'The answer was taken from brackets in the text',
    blanksDiffer: 'There are more or fewer answers than blanks',
    variantsUnclear: 'It is unclear whether this is one answer or several',
    numberMissing: 'It has no number',
    numberGap: 'A number before it is missing',
    numberRepeated: 'Its number is there twice',
    numberUnclear: 'It is unclear whether its number is one',
    letterMissing: 'An option is missing between two letters',
    letterRepeated: 'A letter is there twice',
    optionsTogether: 'Options run into each other on one line',
    optionEmpty: 'An option is empty',
    optionsAlike: 'Two of its options are the same',
    optionsMissing: 'There are no options',
    textAfterOptions: 'There is text below the options that may not belong to the last one',
    textMissing: 'The question has no text',
    repeated: 'The same question is there already',
    difficultyUnknown: 'Its difficulty can’t be understood',
    pointsUnknown: 'Its points can’t be understood',
    formulaUnclear: 'A formula could only be read in part',
    pictureLost: 'A picture could not be read',
    tooLong: 'It is too long; the end was cut off',
    labelsLeft: 'It has too many tags; some were left out',
  },
} as const
