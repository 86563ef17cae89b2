declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/names': typeof en
  }
}

export const en = {
  hidden: 'Names are hidden until scores are published.',
  anonymous: 'Graded without names',
  leaveOut: 'Graded without names: leave yours out of the text and the file names.',
} as const
