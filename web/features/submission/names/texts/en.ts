declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/names': typeof en
  }
}

export const en = {
  hidden: 'Names are hidden until grades are published.',
  anonymous: 'Graded without names',
  leaveOut: 'Graded without names: leave yours out of the text, the file names and the details of documents.',
  leaveOutReviewed:
    'Reviewed without names: leave yours out of the text, the file names and the details of documents.',
  telling: 'This tells who you are: {names}',
  and: ', ',
  rename: 'Rename {count:the file|the files} and add {count:it|them} again.',
} as const
