declare module '#web/lib/texts.ts' {
  interface Texts {
    'question/types': typeof en
  }
}

export const en = {
  true: 'True',
  false: 'False',
  chooseSeveral: 'Choose all that are right',
  chooseMost: 'Choose up to {most} · {chosen} chosen',
  blank: 'Blank',
  blankNumber: 'Blank {number}',
  choose: 'Choose',
  choices: 'Choices in the blanks',
  takeBackRating: 'Clear rating',
  write: 'Write your answer',
  filesMost_one: 'At most {count} file',
  filesMost_other: 'At most {count} files',
  matchOptions: 'To match with',
  matchNone: 'Goes with none',
  item: 'Item',
  inOrder: 'In order',
  toOrder: 'Still to be put in order',
  pressFirst: 'Tap what comes first',
  pressNext: 'Tap what comes next',
  takeBack: 'Tap to take it out of the order',
  ordered: '{count} of {total} in order',
  yourOrder: 'Your order',
  rightOrder: 'Right order',
  rankFirst_one: 'Only what comes first is asked.',
  rankFirst_other: 'The first {count} are asked.',
  yours: 'Chosen answer',
  rightOption: 'Right answer',
  rightIs: 'Right answer:',
  anyOrder: 'The answers may stand in any order.',
  model: 'Model answer',
  explanation: 'Explanation',
  ratingOf: 'On a scale from {from} to {to}',
  scoreOf: '{score} of {points} points',
  verdict: {
    right: 'Right',
    partly: 'Partly right',
    wrong: 'Wrong',
    unanswered: 'Not answered',
    waiting: 'Not graded yet',
  },
} as const
