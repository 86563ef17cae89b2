declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/exceptions': typeof en
  }
}

export const en = {
  none: 'The same for everyone',
  noneHint:
    'Give students or groups more time or more attempts, or excuse them. Only they and the teaching team see it.',
  add: 'Add students',
  list: 'Students with exceptions',
  until: 'Until {time}',
  by: 'by {name}',
  edit: 'Change',
  remove: 'Remove',
  removeQuestion: 'Remove the exception for {name}?',
  removeHint: 'What’s set for everyone applies again.',
  removed: 'Removed',
  new: 'Exception',
  deadline: 'Deadline',
  asOthers: 'As for everyone',
  attempts: 'Number of attempts',
  attemptsHint: 'In total. Counts if it’s more than everyone has.',
  attemptsOf_one: '{count} attempt',
  attemptsOf_other: '{count} attempts',
  tomorrow: 'Tomorrow 23:59',
  inDays: 'In {count} days',
  inWeek: 'In a week',
  who: 'For whom',
  group: 'Choose a group',
  noGroups: 'This course has no groups',
  groupChosen: 'Everyone in {name}',
  clear: 'Choose students instead',
  search: 'Name or student number',
  save: 'Save',
  saveFor_one: 'Save for {count} student',
  saveFor_other: 'Save for {count} students',
  excuse: 'Excuse from this activity',
  excuseHint: 'For them it’s neither to do nor missing, and it doesn’t count in their grades.',
  excused: 'Excused',
  excusedSaved: 'Excused',
  saved: 'Saved. The students have been told.',
  closed_one:
    '{count} of them has already seen others’ submissions and can’t hand in again. To allow it anyway, return the submission.',
  closed_other:
    '{count} of them have already seen others’ submissions and can’t hand in again. To allow it anyway, return the submissions.',
} as const
