declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/shared': typeof en
  }
}

export const en = {
  none: 'Nothing shared yet',
  noneHint: 'What your teacher shares from this {task} appears here.',
  noneForStaff: 'Students see here what you share with the class.',
  classmate: 'A classmate',
  own: 'Yours',
  namelessTag: 'No name shown',
  showNames: 'Show names',
  choose: 'Choose submissions',
  submit_one: 'Share {count} submission',
  submit_other: 'Share {count} submissions',
  done_one: '{count} submission shared',
  done_other: '{count} submissions shared',
  nothing: 'Nothing to share',
  nothingHint: 'Submissions can be shared once they’re handed in.',
} as const
