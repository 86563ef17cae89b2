declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/from-files': typeof en
  }
}

export const en = {
  heading: 'New from files',
  title: 'Title',
  titleMissing: 'Enter a title',
  photo: 'Photo, {day}',
  files: 'Files',
  publishAs: 'Publish now as',
  missing: 'Add a file first',
  published: 'Published',
  failed: 'Couldn’t publish it',
} as const
