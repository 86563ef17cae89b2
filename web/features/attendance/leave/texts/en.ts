declare module '#web/lib/texts.ts' {
  interface Texts {
    'attendance/leave': typeof en
  }
}

/** Leave that students ask for, from both sides. */
export const en = {
  title: 'Leave request',
  mine: 'My leave',
  requests: 'Leave requests',
  filter: 'Filter by status',
  state: {
    waiting: 'Waiting',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  waitingCount: '{count} waiting',
  ofStudents: 'From your students, in all courses',

  none: {
    mine: 'You haven’t asked for leave',
    mineHint:
      'Once leave is approved, every attendance within it is recorded as leave, also those that have already taken place.',
    waiting: 'Nobody is waiting',
    waitingHint: 'When a student asks for leave, the request appears here.',
    others: 'No requests here',
  },

  ask: {
    title: 'Ask for leave',
    kind: 'Kind',
    from: 'From',
    to: 'Until',
    now: 'Now',
    today: 'Today from 00:00',
    tomorrow: 'Tomorrow from 00:00',
    dayEnd: 'End of that day',
    nextDayEnd: 'End of the next day',
    weekEnd: 'One week',
    reason: 'Reason',
    proof: 'Proof',
    proofHint: 'Such as a photo of a doctor’s note. Only those who decide on your leave can see it.',
    fromMissing: 'Choose when it begins',
    toMissing: 'Choose when it ends',
    send: 'Send request',
    sent: 'Request sent',
    sentSeveral: 'Request sent in {count} courses',
    also: 'Also in',
    alsoHint: 'Each course gets its own request, with the same times, reason and proof.',
    all: 'All {count} other courses',
  },

  together: {
    title: 'Asked together in',
    all: 'For all {count} courses',
  },

  kind: 'Kind',
  from: 'From',
  to: 'Until',
  course: 'Course',
  reason: 'Reason',
  proof: 'Proof',
  records: 'Attendances within it',
  recordsHint:
    'Approved leave replaces absent and not checked in. Whoever was there, or was recorded by staff, stays as they are.',
  noRecords: 'None so far. Those that begin within it follow by themselves.',
  byStaff: 'Set by staff',
  history: 'History',
  step: {
    waiting: 'Asked',
    again: 'Waiting again',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    shortened: 'Ends earlier: {time}',
  },

  approve: 'Approve',
  decline: 'Decline',
  takeBack: 'Revoke approval',
  declineTitle: 'Decline this request?',
  takeBackTitle: 'Revoke this approval?',
  comment: 'Reason for the student (optional)',
  commentLong: 'At most {limit} characters',
  done: {
    approved: 'Approved',
    approvedChanged_one: 'Approved. {count} attendance is now leave',
    approvedChanged_other: 'Approved. {count} attendances are now leave',
    declined: 'Declined',
  },
  undo: 'Undo',

  withdraw: 'Withdraw',
  withdrawQuestion: 'Withdraw this request?',
  withdrawApproved: 'It’s approved. Once withdrawn, it no longer counts as leave.',
  withdrawn: 'Request withdrawn',
  shorten: 'End leave earlier',
  shortenHint: 'Attendances that begin later no longer count as leave. This can’t be undone.',
  newEnd: 'New end',
  save: 'Save',
  shortened: 'New end saved',
} as const
