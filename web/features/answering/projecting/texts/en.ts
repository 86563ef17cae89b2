declare module '#web/lib/texts.ts' {
  interface Texts {
    'answering/projecting': typeof en
  }
}

export const en = {
  step: 'Step {number} of {count}',
  question: 'Question {number}',
  answered: 'answered',
  joined: 'joined',
  ofStudents: 'of {count} {count:student|students}',
  over: 'Time is up',
  right: 'Right',
  correctRate: '{count}% right',
  points: '{count} {count:point|points}',
  mean: 'Mean {mean}, spread {spread}',
  photo: 'Photo {number}',
  few: 'Shown once five have answered or the step has ended',
  hidden: 'The results are not shown yet',
  left: 'Time left',
  ranking: {
    title: 'Ranking',
    place: 'Place',
    score: 'Points',
    who: 'Who',
    people: '{count} {count:student|students}',
    more: 'and {count} more',
    empty: 'Nobody has points yet',
    later: 'The ranking can be shown once the right answers are',
  },
} as const
