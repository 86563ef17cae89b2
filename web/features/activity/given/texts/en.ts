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
  unshown: {
    title: 'Students can’t open:',
    why: {
      kind: 'This kind of file can’t be shown here. Add a PDF or pictures of it.',
      noProgram: 'This server can’t show documents. Add pictures of the pages.',
      locked: 'It needs a password. Take the password off and add it again.',
      broken: 'It can’t be read. Check whether it opens, and add it again.',
      tooLarge: 'It’s too large to be shown here. Divide it into several files.',
    },
    otherwise: {
      item: 'Or allow downloads.',
      course: 'Or allow downloads in the course settings.',
    },
    waiting: 'Checking whether students can open {count:this file|these files}…',
  },
} as const
