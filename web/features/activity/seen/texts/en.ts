declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/seen': typeof en
  }
}

/** The words of an activity's page for staff, whatever its kind. */
export const en = {
  edit: 'Edit',
  unpublished: 'Only you and your assistants see this.',
  scheduled: 'Students see this from {time}.',
  publishNow: 'Publish now',
  publishedNow: 'Published',
  students: 'Students',
  comments: 'Comments',
  search: 'Name or student number',
  noneFound: 'Nobody found',
  remind_one: 'Remind {count} student',
  remind_other: 'Remind {count} students',
  reminded_one: '{count} student reminded',
  reminded_other: '{count} students reminded',
  alreadyReminded: 'They were all reminded within the last hour',
} as const
