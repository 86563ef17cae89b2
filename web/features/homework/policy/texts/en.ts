declare module '#web/lib/texts.ts' {
  interface Texts {
    'homework/policy': typeof en
  }
}

export const en = {
  after: 'After the deadline',
  late: 'Accepted, counts as late',
  refused: 'Not accepted',
  refusedHint: 'Nothing can be handed in after the deadline.',
  grace: 'Grace period',
  graceHint: 'Handing in this long after the deadline still counts as on time.',
  minutes: 'minutes',
  perDay: 'Taken off per day late',
  perDayHint: 'Of the maximum score, for each day begun. Your grades stay as you give them.',
  max: 'At most',
  recounted: 'A change here also applies to what has already been handed in late.',
} as const
