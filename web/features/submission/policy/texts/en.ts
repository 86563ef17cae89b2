declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/policy': typeof en
  }
}

export const en = {
  attempts: 'Attempts',
  times_one: '{count} attempt',
  times_other: '{count} attempts',
  anyNumber: 'Any number',
  rule: 'What counts',
  best: 'The best attempt',
  last: 'The last attempt',
  mean: 'The average of all attempts',
  meanHint: 'Of those that are graded, to one decimal.',
  limit: 'Time limit',
  noLimit: 'None',
  limitHint: 'Leave empty for none.',
  limitSetHint:
    'Runs from when a student presses Start. When it’s up, or at the deadline, what they’ve written is handed in by itself. The task is shown after the start. Can’t be changed once someone has started.',
  after: 'After the deadline',
  late: 'Accepted, counts as late',
  refused: 'Not accepted',
  refusedHint:
    'What a student wrote in time but couldn’t hand in can be offered to you; you decide whether it counts.',
  grace: 'Grace period',
  graceHint: 'Handing in this long after the deadline still counts as on time.',
  minutes: 'minutes',
  perDay: 'Taken off per day late',
  perDayHint: 'Of the maximum points, for each day begun. Your grades stay as you give them.',
  max: 'At most',
  anonymous: 'Grade without names',
  anonymousHint: 'Everyone who grades sees a code instead of the name until grades are published.',
  anonymousFixed: 'Someone has already handed in, so this can’t be changed any more.',
  /** What the line of further options says. */
  unusual: {
    attempts: '{count} {count:attempt|attempts}',
    anyNumber: 'any number of attempts',
    last: 'the last one counts',
    mean: 'their average counts',
    limit: '{count} {count:minute|minutes} each',
    refused: 'nothing late',
    grace: '{count} {count:minute|minutes} grace',
    perDay: 'late −{percent} a day',
    perDayAtMost: 'late −{percent} a day, at most −{most}',
    anonymous: 'without names',
  },
  recounted: 'A change here also applies to what has already been handed in late.',
} as const
