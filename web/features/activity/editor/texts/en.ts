declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/editor': typeof en
  }
}

/** The words of the forms in which activities are written, whatever their kind. */
export const en = {
  title: 'Title',
  tooLong: 'This text is too long',
  publication: 'Publication',
  now: 'Publish now',
  nowHint: 'Students see it right away and are notified.',
  published: 'Published',
  publishedHint: 'Since {time}',
  later: 'Publish later',
  laterHint: 'It’s published at the time you choose.',
  never: 'Don’t publish yet',
  neverHint: 'Only you and your assistants see it.',
  takeBack: 'Unpublish',
  takeBackHint: 'Students no longer see it. What they’ve done is kept.',
  publishTime: 'Publish at',
  publishTimeMissing: 'Choose when to publish it',
  tomorrowMorning: 'Tomorrow 8:00',
  save: 'Save',
  publish: 'Publish',
  schedule: 'Schedule',
  saveDraft: 'Save without publishing',
  saved: 'Saved',
  created: 'Published',
  scheduled: 'Scheduled for {time}',
  kept: 'Saved, not published yet',
  uploading: 'Wait for the files to finish uploading',
  restored: 'Your unfinished draft was restored.',
  discard: 'Start over',
  restoredEdit: 'Your unsaved changes were restored.',
  changedMeanwhile:
    'Somebody else has changed this since you began. Their version comes first, yours is in the form below: saving it replaces theirs.',
  theirVersion: 'Their version',
  theirSame: 'What they saved is the same as what you have.',
  on: 'On',
  off: 'Off',
  discardEdit: 'Discard my changes',
  discarded: 'Discarded',
  undo: 'Undo',
} as const
