declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/given': typeof en
  }
}

export const en = {
  readOnly: 'For viewing only: these files can’t be downloaded.',
  someReadOnly: 'Some of these files are for viewing only and can’t be downloaded.',
  withheld: {
    item: 'Students can view these files, but not download them.',
    course: 'Students can’t download files in this course. You can change this in the course settings.',
    school: 'Your school lets students view files, but not download them.',
  },
  needed: 'Students can download these, because they can’t be shown here: {names}',
  and: ', ',
} as const
