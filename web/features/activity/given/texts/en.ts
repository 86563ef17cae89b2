declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/given': typeof en
  }
}

export const en = {
  readOnly: 'For viewing only: these files can’t be downloaded.',
  someReadOnly: 'Some of these files are for viewing only and can’t be downloaded.',
} as const
