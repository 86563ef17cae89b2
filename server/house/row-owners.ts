import { lectern } from '#server/app.ts'
import type { DB } from '#server/kernel/schema.ts'

type Table = keyof DB

const listed: Record<string, readonly Table[]> = {
  kernel: ['answered', 'answered_guest', 'bus_batch', 'bus_epoch', 'claim'],
  school: ['school', 'school_building'],
  account: ['account', 'session', 'device_key', 'verification', 'picture_code', 'counter'],
  'chat-app': ['chat_access', 'chat_identity', 'chat_request'],
  file: ['file', 'file_preview', 'upload'],
  table: ['table_import'],
  notification: ['notification', 'delivery', 'delivery_setting', 'push_subscription', 'school_notice'],
  course: ['course', 'membership'],
  profile: ['data_export'],
  counsellor: ['school_counsellor'],
  member: ['course_class', 'invitation', 'invitation_decline'],
  group: ['group_batch', 'course_group', 'group_member'],
  enrolment: ['enrolment', 'enrolment_file', 'enrolment_label', 'enrolment_question', 'enrolment_setting'],
  activity: [
    'activity',
    'activity_text',
    'activity_file',
    'activity_picture',
    'folder',
    'progress',
    'progress_part',
    'activity_exception',
    'accommodation',
    'due_reminder',
    'activity_reminder',
    'activity_audience',
    'course_setting',
  ],
  comment: ['comment', 'comment_file', 'comment_like', 'comment_lock', 'comment_mention'],
  submission: [
    'submission',
    'submission_author',
    'submission_download',
    'submission_feedback',
    'submission_file',
    'submission_grade',
    'submission_overtaken',
    'submission_part',
    'submission_policy',
    'submission_reading',
    'submission_regrade',
    'submission_scoring',
    'submission_version',
  ],
  duplicate: ['duplicate_passage', 'duplicate_setting', 'duplicate_work'],
  rubric: ['activity_rubric', 'phrase', 'rubric'],
  question: [
    'question',
    'question_bank',
    'question_bank_reader',
    'question_file',
    'question_folder',
    'question_key',
    'question_use',
    'question_version',
  ],
  review: ['review', 'review_appeal', 'review_policy'],
  score: ['score_change', 'score_column', 'score_entry', 'score_letter', 'score_scheme', 'score_weight'],
  performance: ['star', 'star_award', 'star_card', 'star_pick', 'star_reason'],
  attendance: [
    'attendance',
    'attendance_change',
    'attendance_claim',
    'attendance_proof',
    'attendance_record',
    'attendance_rule',
    'attendance_spot_check',
    'attendance_step',
    'attendance_warning',
    'leave_request',
    'leave_request_file',
    'leave_step',
  ],
  home: ['todo_mark', 'tour', 'track', 'calendar_feed', 'exam_date'],
  package: ['course_export', 'course_import', 'demo_package'],
}

/** Which feature writes which tables: as it says itself, or as listed. Others use its `public.ts`, and may read. */
export const owners: Record<string, readonly Table[]> = {
  ...listed,
  ...Object.fromEntries(lectern.features.flatMap(({ name, tables }) => (tables ? [[name, tables]] : []))),
}

/** Views: read by everybody, written by nobody. */
export const views: readonly Table[] = [
  'activity_ever_student',
  'activity_student',
  'conversation_present',
  'counselled',
  'course_member',
  'course_student',
  'question_bank_right',
]

const carriesCourses = 'copies, imports and merges whole courses, by what their features declare'
const closesAccounts = 'closes an account for good, in one transaction'

/** Features that write another's tables, and why. */
export const exceptions: Record<string, Partial<Record<Table, string>>> = {
  package: {
    account: carriesCourses,
    course: carriesCourses,
    membership: carriesCourses,
    file: carriesCourses,
    activity: carriesCourses,
    folder: carriesCourses,
    activity_text: carriesCourses,
    activity_file: carriesCourses,
    submission_policy: carriesCourses,
  },
  profile: {
    account: "writes the person's own details, and closes the account for good",
    session: closesAccounts,
    verification: closesAccounts,
    membership: closesAccounts,
    file: 'keeps the finished export among the files of its person, and gives up those of a closed account',
  },
  notification: { account: 'its switches are columns of the account, read with every person it writes to' },
  course: { account: 'what a course asks of those who enter is a detail of the person' },
  member: {
    account: 'whoever accepts an invitation takes the number of the roster',
    course: 'the most members that its settings allow',
    membership: 'the class of a student, and assistants, are rows of the membership',
  },
  enrolment: { course: 'an imported course takes no applications until somebody opens it' },
  activity: { course: 'the modules of a course are a column of it' },
  submission: {
    progress: 'scores are published and shown in one statement for a whole class',
    file: 'keeps the works of an activity as a file of whoever asked for it, and lets go of it, and of files that were given back',
  },
}

/**
 * Code that reads ended memberships, or the rows themselves; all other code reads `course_member` and `course_student`.
 */
export const membershipReaders: Record<string, string> = {
  course: 'admits and dismisses',
  member: 'assistants that come back, the week in numbers',
  comment: 'whoever taught when they wrote is marked so, also once they left',
  group: 'who has left the course leaves its groups',
  submission: 'counts without those who are students there no more',
  package: 'people who left travel as such',
}
