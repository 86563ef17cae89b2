// Made from the migrated schema by `npm run migrate -- --types`; a test compares it. Not edited by hand.
import type { ColumnType } from 'kysely'
import type { Instant } from './database.ts'

type Moment = ColumnType<number, Instant, Instant>
type MomentOrNull = ColumnType<number | null, Instant | null | undefined, Instant | null>
type Filled<T> = ColumnType<T, T | undefined, T>

export interface AccommodationTable {
  course_id: string
  account_id: string
  factor: Filled<number>
  larger_text: Filled<boolean>
  no_barrage: Filled<boolean>
}

export interface AccountTable {
  id: string
  login: Filled<string | null>
  email: Filled<string | null>
  phone: Filled<string | null>
  password_hash: string
  name: string
  kind: number
  is_operator: Filled<boolean>
  avatar_id: Filled<string | null>
  school: Filled<string>
  department: Filled<string>
  number: Filled<string>
  class_number: Filled<string>
  grade: Filled<string>
  enrolled_month: Filled<string>
  vip_level: Filled<number>
  vip_until: MomentOrNull
  attest_state: Filled<number>
  language: Filled<string>
  notify_members: Filled<boolean>
  notify_due: Filled<boolean>
  notify_letters: Filled<boolean>
  notify_topics: Filled<boolean>
  created_at: Moment
  deleted_at: MomentOrNull
  name_key: Filled<string>
  attested_at: MomentOrNull
  taught_courses: Filled<string[]>
  majors: Filled<unknown>
  imported_at: MomentOrNull
  language_chosen: Filled<boolean>
}

export interface ActivityTable {
  id: string
  course_id: string
  type: number
  title: string
  label: Filled<string>
  folder_id: Filled<string | null>
  position: Filled<number>
  author_id: string
  published_at: MomentOrNull
  announced_at: MomentOrNull
  begins_at: MomentOrNull
  ends_at: MomentOrNull
  created_at: Moment
  updated_at: Moment
  deleted_at: MomentOrNull
  closed_until: MomentOrNull
  pinned_at: MomentOrNull
  revision: Filled<number>
  ended_at: MomentOrNull
  is_for_some: Filled<boolean>
}

export interface ActivityAudienceTable {
  id: string
  activity_id: string
  class_id: Filled<string | null>
  group_id: Filled<string | null>
  ends_at: MomentOrNull
  published_at: MomentOrNull
  is_waiting: Filled<boolean>
  begins_at: MomentOrNull
}

export interface ActivityEverStudentTable {
  activity_id: string
  account_id: string
  course_id: string
  left_at: Moment
  counts_from: Moment
}

export interface ActivityExceptionTable {
  activity_id: string
  account_id: string
  ends_at: MomentOrNull
  attempts: Filled<number | null>
  group_id: Filled<string | null>
  granted_by: string
  granted_at: Moment
  is_excused: Filled<boolean>
  extra_seconds: Filled<number>
}

export interface ActivityFileTable {
  activity_id: string
  file_id: string
  position: number
}

export interface ActivityPictureTable {
  activity_id: string
  file_id: string
}

export interface ActivityReminderTable {
  activity_id: string
  account_id: string
  reminded_at: Moment
}

export interface ActivityRubricTable {
  activity_id: string
  title: string
  criteria: unknown
  revision: Filled<number>
  slot: Filled<number>
}

export interface ActivityStudentTable {
  activity_id: string
  account_id: string
  course_id: string
  roster_key: string
}

export interface ActivityTextTable {
  activity_id: string
  html: Filled<string>
}

export interface AnsweredTable {
  account_id: string
  key: string
  path: string
  answer: unknown
  at: ColumnType<number, Instant | undefined, Instant>
}

export interface AnsweredGuestTable {
  request_hash: Buffer
  answer: Filled<string | null>
  at: Moment
}

export interface AnsweringTable {
  id: string
  mode: number
  is_quick: Filled<boolean>
}

export interface AnsweringBallotTable {
  activity_id: string
  slot: number
  value: unknown
  is_mixed: Filled<boolean>
}

export interface AnsweringCountedTable {
  activity_id: string
  slot: number
  account_id: string
  keys: string[]
  worth: Filled<number | null>
  counted_at: Moment
  proof: Filled<number | null>
}

export interface AnsweringGroupTable {
  id: string
  activity_id: string
  slot: number
  title: string
}

export interface AnsweringHiddenPhotoTable {
  activity_id: string
  file_id: string
}

export interface AnsweringJoinTable {
  step_id: string
  account_id: string
  joined_at: Moment
  has_answered: Filled<boolean>
}

export interface AnsweringPostTable {
  id: string
  activity_id: string
  slot: number
  author_id: string
  body: string
  votes: Filled<number>
  group_id: Filled<string | null>
  created_at: Moment
  answered_at: MomentOrNull
  hidden_at: MomentOrNull
}

export interface AnsweringQuestionTable {
  activity_id: string
  slot: number
  step_id: string
  position: number
  version_id: string
  origin_id: Filled<string | null>
  points: Filled<number>
  asking: Filled<number>
  is_shown_later: Filled<boolean>
}

export interface AnsweringStepTable {
  id: string
  activity_id: string
  number: number
  title: Filled<string>
  seconds: Filled<number | null>
  started_at: MomentOrNull
  ends_at: MomentOrNull
  ended_at: MomentOrNull
  results_shown_at: MomentOrNull
  answers_shown_at: MomentOrNull
}

export interface AnsweringTallyTable {
  activity_id: string
  slot: number
  key: string
  n: number
}

export interface AnsweringTicketTable {
  activity_id: string
  slot: number
  account_id: string
}

export interface AnsweringTurnoutTable {
  step_id: string
  joined: number
  answered: number
}

export interface AnsweringVoteTable {
  post_id: string
  account_id: string
}

export interface AttendanceTable {
  id: string
  course_id: string
  title: string
  method: number
  code: Filled<string | null>
  author_id: string
  begins_at: Moment
  ends_at: MomentOrNull
  ended_at: MomentOrNull
  deleted_at: MomentOrNull
  ticket: Filled<string | null>
  secret: Filled<string | null>
  is_strict: Filled<boolean>
  guessed_at: MomentOrNull
  latitude: Filled<number | null>
  longitude: Filled<number | null>
  radius: Filled<number | null>
  place: Filled<string>
  check_in_until: MomentOrNull
  check_out_from: MomentOrNull
  forgotten_state: Filled<number | null>
  reopened_at: MomentOrNull
}

export interface AttendanceChangeTable {
  course_id: string
  changed_at: Moment
}

export interface AttendanceClaimTable {
  attendance_id: string
  token: string
  account_id: string
}

export interface AttendanceProofTable {
  attendance_id: string
  account_id: string
  device: string
  key_since: Moment
  shown_at: Moment
  scanned_at: Moment
  handed_in_at: Moment
  state: number
  accepted: Filled<boolean | null>
  decided_by: Filled<string | null>
  decided_at: MomentOrNull
  state_before: Filled<number | null>
  edited_by_before: Filled<string | null>
  edited_at_before: MomentOrNull
}

export interface AttendanceRecordTable {
  attendance_id: string
  account_id: string
  state: number
  signed_at: MomentOrNull
  address: Filled<string>
  wrong_codes: Filled<number>
  edited_by: Filled<string | null>
  edited_at: MomentOrNull
  device: Filled<string | null>
  is_unproven: Filled<boolean>
  latitude: Filled<number | null>
  longitude: Filled<number | null>
  accuracy: Filled<number | null>
  beyond: Filled<number | null>
  is_abnormal: Filled<boolean>
  reason: Filled<string>
  hints: Filled<string[]>
  checked_out_at: MomentOrNull
  is_elsewhere: Filled<boolean>
  leave_id: Filled<string | null>
  before_leave: Filled<number | null>
  is_again: Filled<boolean>
  before_forgotten: Filled<number | null>
  is_moved: Filled<boolean>
  refused_at: MomentOrNull
  refused_state: Filled<number | null>
}

export interface AttendanceRuleTable {
  course_id: string
  late_after: Filled<number | null>
  absent_after: Filled<number | null>
  records_absent: Filled<boolean>
  late_weight: Filled<number | null>
  left_early_weight: Filled<number | null>
  leave_weight: Filled<number | null>
  personal_leave_weight: Filled<number | null>
  sick_leave_weight: Filled<number | null>
  official_leave_weight: Filled<number | null>
  network_rule: Filled<number>
  networks: Filled<string[]>
  proof_hours: Filled<number>
  check_in_again: Filled<number>
}

export interface AttendanceSpotCheckTable {
  attendance_id: string
  account_id: string
  was_here: boolean
  checked_by: Filled<string | null>
  checked_at: Moment
  state_before: number
  edited_by_before: Filled<string | null>
  edited_at_before: MomentOrNull
}

export interface AttendanceStepTable {
  id: string
  attendance_id: string
  author_id: string
  taken_at: Moment
  state: number
  former: unknown
  undone_at: MomentOrNull
}

export interface AttendanceWarningTable {
  course_id: string
  account_id: string
  kind: number
  notice_id: string
  noticed_at: Moment
}

export interface BusBatchTable {
  number: number
  teller: string
  turn: number
  told: string
  told_at: ColumnType<number, Instant | undefined, Instant>
}

export interface BusEpochTable {
  is_only: Filled<boolean>
  epoch: string
}

export interface CalendarFeedTable {
  account_id: string
  generation: Filled<number>
  changed_at: Moment
}

export interface ChatAccessTable {
  name: string
  sealed: string
  expires_at: Moment
  claimed_until: ColumnType<number, Instant | undefined, Instant>
}

export interface ChatIdentityTable {
  account_id: string
  openid: string
  unionid: Filled<string | null>
  nickname: Filled<string>
  bound_at: Moment
}

export interface ChatMuteTable {
  account_id: string
  report_id: Filled<string | null>
  muted_until: Moment
}

export interface ChatReportTable {
  id: string
  conversation_id: Filled<string | null>
  position: number
  reporter_id: string
  reported_id: string
  reason: string
  words: string
  evidence: unknown
  reported_at: Moment
  verdict: Filled<string | null>
  is_removed: Filled<boolean>
  muted_days: Filled<number | null>
  note: Filled<string>
  decided_by: Filled<string | null>
  decided_at: MomentOrNull
}

export interface ChatReportFileTable {
  report_id: string
  file_id: string
  is_picture: boolean
}

export interface ChatRequestTable {
  key_hash: Buffer
  mark_hash: Filled<Buffer | null>
  purpose: string
  step: Filled<number>
  account_id: Filled<string | null>
  target: Filled<Buffer | null>
  device: Filled<string>
  openid: Filled<string>
  unionid: Filled<string | null>
  nickname: Filled<string>
  expires_at: Moment
}

export interface ClaimTable {
  subject: string
  holder: string
  until: Moment
}

export interface CommentTable {
  id: string
  activity_id: string
  author_id: string
  thread_id: Filled<string | null>
  answers_id: Filled<string | null>
  body: string
  is_nameless: Filled<boolean>
  likes: Filled<number>
  replies: Filled<number>
  best_at: MomentOrNull
  created_at: Moment
  hidden_at: MomentOrNull
  hidden_by: Filled<string | null>
  deleted_at: MomentOrNull
  deleted_by: Filled<string | null>
  own_likes: Filled<number>
}

export interface CommentFileTable {
  comment_id: string
  file_id: string
  position: number
}

export interface CommentLikeTable {
  comment_id: string
  account_id: string
  liked_at: Moment
}

export interface CommentLockTable {
  activity_id: string
  locked_by: string
  locked_at: Moment
}

export interface CommentMentionTable {
  comment_id: string
  account_id: string
}

export interface ConversationTable {
  id: string
  low_id: Filled<string | null>
  high_id: Filled<string | null>
  course_id: Filled<string | null>
  created_at: Moment
  scope: Filled<string | null>
  of_course_id: Filled<string | null>
  class_id: Filled<string | null>
  group_id: Filled<string | null>
  title: Filled<string>
  owner_id: Filled<string | null>
  staff_only: Filled<boolean>
  dissolved_at: MomentOrNull
}

export interface ConversationBlockTable {
  account_id: string
  blocked_id: string
  created_at: Moment
}

export interface ConversationFileTable {
  file_id: string
  conversation_id: string
  is_picture: boolean
  created_at: Moment
}

export interface ConversationFormerTable {
  conversation_id: string
  account_id: string
  left_at: Moment
  how: string
}

export interface ConversationMemberTable {
  conversation_id: string
  account_id: string
  joined_at: Moment
  from_position: Filled<number>
  seen_position: Filled<number>
  hidden_position: Filled<number>
  muted_at: MomentOrNull
}

export interface ConversationPinTable {
  conversation_id: string
  position: number
  by_id: string
  pinned_at: Moment
}

export interface ConversationPresentTable {
  conversation_id: string
  account_id: string
  joined_at: Moment
  from_position: number
  seen_position: number
  hidden_position: number
  muted_at: Moment
}

export interface ConversationReactionTable {
  conversation_id: string
  position: number
  account_id: string
  emoji: string
  created_at: Moment
}

export interface ConversationUntoldTable {
  conversation_id: string
  since: Moment
}

export interface CounselledTable {
  counsellor_id: string
  student_id: string
  school_id: string
  class_number: string
}

export interface CounterTable {
  key: string
  count: number
  ends_at: Moment
}

export interface CourseTable {
  id: string
  owner_id: string
  name: string
  class_name: Filled<string>
  venue: Filled<string>
  semester: string
  term: number
  teach_type: Filled<number>
  study_time: Filled<number>
  is_public: Filled<boolean>
  code: string
  code_stopped: Filled<boolean>
  theme: Filled<number>
  intro: Filled<string>
  ended_at: MomentOrNull
  ended_visible: Filled<boolean>
  quit_allowed: Filled<boolean>
  student_cap: Filled<number>
  student_count: Filled<number>
  created_at: Moment
  updated_at: Moment
  deleted_at: MomentOrNull
  enrolment_open: Filled<boolean>
  waiting_count: Filled<number>
  attest_required: Filled<boolean>
  needs_class_number: Filled<boolean>
  needs_grade: Filled<boolean>
  needs_enrolled_month: Filled<boolean>
  template: Filled<number | null>
  modules: Filled<unknown | null>
  erased_at: MomentOrNull
}

export interface CourseClassTable {
  id: string
  course_id: string
  name: string
  created_at: Moment
}

export interface CourseExportTable {
  id: string
  course_id: string
  account_id: string
  with_people: boolean
  with_work: boolean
  state: string
  progress: Filled<number>
  failure: Filled<string>
  file_id: Filled<string | null>
  created_at: Moment
  finished_at: MomentOrNull
}

export interface CourseGroupTable {
  id: string
  batch_id: string
  name: string
  code: string
  member_cap: number
  member_count: Filled<number>
  leader_id: Filled<string | null>
  author_id: string
  position: number
  created_at: Moment
}

export interface CourseImportTable {
  id: string
  account_id: string
  file_id: string
  state: string
  progress: Filled<number>
  failure: Filled<string>
  preview: Filled<unknown | null>
  course_id: Filled<string | null>
  created_at: Moment
  finished_at: MomentOrNull
}

export interface CourseMemberTable {
  course_id: string
  account_id: string
  role: string
  permissions: string[]
  class_number: string
  grade: string
  enrolled_month: string
  joined_at: Moment
  left_at: Moment
  pinned_at: Moment
  archived_at: Moment
  position: number
  class_id: string
  roster_key: string
  counts_from: Moment
}

export interface CourseSettingTable {
  course_id: string
  topics_forbidden: Filled<boolean>
  comments_forbidden: Filled<boolean>
  downloads_forbidden: Filled<boolean>
  type_names: Filled<unknown | null>
}

export interface CourseStudentTable {
  course_id: string
  account_id: string
  role: string
  permissions: string[]
  class_number: string
  grade: string
  enrolled_month: string
  joined_at: Moment
  left_at: Moment
  pinned_at: Moment
  archived_at: Moment
  position: number
  class_id: string
  roster_key: string
  counts_from: Moment
}

export interface DataExportTable {
  id: string
  account_id: string
  state: string
  file_id: Filled<string | null>
  created_at: Moment
  finished_at: MomentOrNull
}

export interface DeliveryTable {
  id: number
  notification_id: string
  account_id: string
  state: Filled<number>
  channel: Filled<string>
  attempts: Filled<number>
  due_at: Moment
  claimed_at: MomentOrNull
  is_urgent: Filled<boolean>
}

export interface DeliverySettingTable {
  account_id: string
  by_push: Filled<boolean>
  by_chat: Filled<boolean>
  by_mail: Filled<boolean>
  is_quiet: Filled<boolean>
  quiet_from: Filled<number>
  quiet_to: Filled<number>
  digest_day: Filled<number>
  digest_at: Filled<number>
  digested_at: MomentOrNull
  silent_kinds: Filled<string[]>
  silent_courses: Filled<string[]>
}

export interface DemoPackageTable {
  course_id: string
  language: string
  summary: string
  position: number
}

export interface DeviceKeyTable {
  id: string
  account_id: string
  thumbprint: string
  public_key: Buffer
  device: string
  created_at: Moment
  used_at: MomentOrNull
  revoked_at: MomentOrNull
}

export interface DueReminderTable {
  activity_id: string
  reminded_at: Moment
  hours_before: Filled<number>
  account_id: Filled<string | null>
}

export interface DuplicatePassageTable {
  submission_id: string
  source_id: string
  number: number
  begins: number
  ends: number
  source_begins: number
  source_ends: number
  alike: number
}

export interface DuplicateSettingTable {
  activity_id: string
  checks_new: Filled<boolean>
  warning_rate: Filled<number>
  is_shown: Filled<boolean>
  reads_earlier: Filled<boolean>
}

export interface DuplicateWorkTable {
  submission_id: string
  activity_id: string
  version: Filled<number>
  text: Filled<string>
  prints: Filled<number[]>
  counted: Filled<number>
  unread: Filled<string[]>
  state: Filled<number>
  problem: Filled<string>
  rate: Filled<number | null>
  compared_at: MomentOrNull
  looks: Filled<number>
  looked_at: MomentOrNull
  own_looks: Filled<number>
  own_looked_at: MomentOrNull
}

export interface EnrolmentTable {
  id: string
  course_id: string
  account_id: string
  state: number
  answers: unknown
  answer_key: Filled<string>
  label_id: Filled<string | null>
  attempt: Filled<number>
  applied_at: Moment
  decided_by: Filled<string | null>
  decided_at: MomentOrNull
  reason: Filled<string>
}

export interface EnrolmentFileTable {
  enrolment_id: string
  file_id: string
}

export interface EnrolmentLabelTable {
  id: string
  course_id: string
  title: string
  created_at: Moment
}

export interface EnrolmentQuestionTable {
  id: string
  course_id: string
  kind: string
  title: string
  selected: boolean
  required: boolean
  options: Filled<string[]>
  position: number
  deleted_at: MomentOrNull
}

export interface EnrolmentSettingTable {
  course_id: string
  audited: Filled<boolean>
  label_id: Filled<string | null>
  updated_at: Moment
}

export interface ExamDateTable {
  id: string
  account_id: string
  title: string
  place: Filled<string>
  begins_at: Moment
  created_at: Moment
}

export interface FileTable {
  id: string
  owner_id: string
  name: string
  size: number
  md5: string
  sha256: string
  mime: string
  key: string
  thumbnail_key: Filled<string | null>
  width: Filled<number | null>
  height: Filled<number | null>
  began_at: Moment
  created_at: Moment
  used_at: MomentOrNull
  deleted_at: MomentOrNull
  hidden_at: MomentOrNull
}

export interface FilePreviewTable {
  sha256: string
  state: Filled<number>
  pages: Filled<number>
  key: Filled<string | null>
  has_macros: Filled<boolean>
  reason: Filled<string>
  created_at: Moment
}

export interface FolderTable {
  id: string
  course_id: string
  parent_id: Filled<string | null>
  title: string
  position: Filled<number>
  created_at: Moment
  deleted_at: MomentOrNull
}

export interface GroupBatchTable {
  id: string
  course_id: string
  name: string
  mode: number
  member_cap: number
  group_cap: number
  group_count: Filled<number>
  students_join: boolean
  students_create: boolean
  students_delete: boolean
  students_quit: boolean
  created_at: Moment
  updated_at: Moment
  deleted_at: MomentOrNull
}

export interface GroupMemberTable {
  batch_id: string
  account_id: string
  group_id: string
  joined_at: Moment
}

export interface InvitationTable {
  id: string
  course_id: string
  class_id: Filled<string | null>
  name: string
  name_key: string
  number: Filled<string>
  phone: Filled<string | null>
  email: Filled<string | null>
  invited_by: string
  created_at: Moment
  counts_all: Filled<boolean>
}

export interface InvitationDeclineTable {
  course_id: string
  account_id: string
  declined_at: Moment
}

export interface LeaveRequestTable {
  id: string
  course_id: string
  account_id: string
  kind: number
  begins_at: Moment
  ends_at: Moment
  reason: string
  state: Filled<number>
  asked_at: Moment
  decided_by: Filled<string | null>
  decided_at: MomentOrNull
  comment: Filled<string>
}

export interface LeaveRequestFileTable {
  leave_id: string
  file_id: string
  position: number
}

export interface LeaveStepTable {
  leave_id: string
  number: number
  state: number
  account_id: string
  taken_at: Moment
  comment: Filled<string>
  ends_at: MomentOrNull
}

export interface MaterialTable {
  id: string
  allow_download: Filled<boolean>
  address: Filled<string | null>
  page_title: Filled<string>
  page_picture: Filled<string>
  page_state: Filled<number>
  looked_at: MomentOrNull
}

export interface MembershipTable {
  course_id: string
  account_id: string
  role: string
  permissions: Filled<string[]>
  class_number: Filled<string>
  grade: Filled<string>
  enrolled_month: Filled<string>
  joined_at: Moment
  left_at: MomentOrNull
  pinned_at: MomentOrNull
  archived_at: MomentOrNull
  position: Filled<number>
  class_id: Filled<string | null>
  roster_key: Filled<string>
  counts_from: MomentOrNull
}

export interface MistakePracticeTable {
  account_id: string
  question_id: string
  right_at: MomentOrNull
  right_again_at: MomentOrNull
  mastered_at: MomentOrNull
  back_at: MomentOrNull
  practised_at: MomentOrNull
  due_at: MomentOrNull
  changed_at: Moment
}

export interface NoticeTable {
  id: string
  needs_acknowledgement: Filled<boolean>
  is_repeated: Filled<boolean>
  repeats: Filled<number>
  repeated_at: MomentOrNull
}

export interface NoticeReadingTable {
  notice_id: string
  account_id: string
  read_at: MomentOrNull
  acknowledged_at: MomentOrNull
}

export interface NotificationTable {
  id: string
  account_id: string
  type: number
  event: string
  details: Filled<unknown>
  course_id: Filled<string | null>
  content_type: Filled<number | null>
  content_id: Filled<string | null>
  created_at: Moment
  read_at: MomentOrNull
  told_at: MomentOrNull
  withdrawn_at: MomentOrNull
  bundle_id: Filled<string | null>
}

export interface PhraseTable {
  id: string
  owner_id: string
  text: string
  uses: Filled<number>
  used_at: Moment
}

export interface PictureCodeTable {
  id: string
  kind: Filled<string | null>
  answer: Filled<string | null>
  drawn: Filled<number>
  wrong: Filled<number>
  puzzle_bits: number
  expires_at: Moment
}

export interface ProgressTable {
  activity_id: string
  account_id: string
  state: Filled<number>
  score: Filled<number | null>
  begun_at: MomentOrNull
  done_at: MomentOrNull
  updated_at: Moment
  percent: Filled<number>
}

export interface ProgressPartTable {
  activity_id: string
  account_id: string
  part: number
  watched: Filled<string>
  seconds: Filled<number>
  position: Filled<number>
  viewing: Filled<string>
  viewed: Filled<number>
  begun_at: Moment
  watched_at: Moment
}

export interface ProjectorTable {
  id: string
  code_hash: Filled<string | null>
  key_hash: Buffer
  device: string
  address: string
  created_at: Moment
  expires_at: Moment
  course_id: Filled<string | null>
  account_id: Filled<string | null>
  accepted_at: MomentOrNull
  ended_at: MomentOrNull
  ended_as: Filled<number | null>
}

export interface ProjectorDisplayTable {
  course_id: string
  subject_id: Filled<string | null>
  view: number
  shows_names: boolean
  updated_at: Moment
}

export interface PushSubscriptionTable {
  id: string
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  created_at: Moment
  session_id: string
}

export interface QuestionTable {
  id: string
  bank_id: string
  folder_id: Filled<string | null>
  version: number
  type: number
  difficulty: number
  points: number
  knowledge: Filled<string[]>
  tags: Filled<string[]>
  said: string
  created_at: Moment
  changed_at: Moment
  deleted_at: MomentOrNull
}

export interface QuestionBankTable {
  id: string
  owner_id: string
  course_id: Filled<string | null>
  title: string
  description: Filled<string>
  created_at: Moment
  changed_at: Moment
  deleted_at: MomentOrNull
  is_of_tests: Filled<boolean>
}

export interface QuestionBankReaderTable {
  bank_id: string
  account_id: string
  granted: string
  shared_by: string
  shared_at: Moment
}

export interface QuestionBankRightTable {
  bank_id: string
  account_id: string
  level: number
}

export interface QuestionFileTable {
  version_id: string
  file_id: string
  position: number
}

export interface QuestionFolderTable {
  id: string
  bank_id: string
  parent_id: Filled<string | null>
  title: string
  position: number
}

export interface QuestionKeyTable {
  version_id: string
  key: Filled<unknown | null>
  explanation: Filled<string>
}

export interface QuestionUseTable {
  version_id: string
  kind: string
  subject_id: string
}

export interface QuestionVersionTable {
  id: string
  question_id: string
  number: number
  type: number
  html: string
  parts: unknown
  scoring: unknown
  author_id: string
  made_at: Moment
}

export interface ReviewTable {
  id: string
  activity_id: string
  submission_id: string
  reviewer_id: string
  track: number
  state: Filled<number>
  is_left_out: Filled<boolean>
  allocated_at: Moment
  done_at: MomentOrNull
  reminded_at: MomentOrNull
  draft_score: Filled<number | null>
  draft_comment: Filled<string>
  draft_sequence: Filled<number>
  drafted_at: MomentOrNull
}

export interface ReviewAppealTable {
  submission_id: string
  account_id: string
  reason: string
  asked_at: Moment
  answer: Filled<string>
  is_kept: Filled<boolean | null>
  answered_by: Filled<string | null>
  answered_at: MomentOrNull
}

export interface ReviewPolicyTable {
  activity_id: string
  per_student: number
  ends_at: Moment
  hides_reviewers: Filled<boolean>
  hides_authors: Filled<boolean>
  points: Filled<number>
  allocated_at: MomentOrNull
  reallocated_at: MomentOrNull
  reminded_at: MomentOrNull
  concluded_at: MomentOrNull
}

export interface RubricTable {
  id: string
  owner_id: string
  title: string
  criteria: unknown
  version: Filled<number>
  changed_at: Moment
}

export interface SchoolTable {
  id: string
  name: string
  name_key: string
  domain: Filled<string | null>
  app_id: Filled<string | null>
  picture: Filled<string>
  is_register_open: Filled<boolean>
  has_phone_login: Filled<boolean>
  has_chat_login: Filled<boolean>
  is_private: Filled<boolean>
  downloads_forbidden: Filled<boolean>
}

export interface SchoolBuildingTable {
  school_id: string
  name: string
  latitude: number
  longitude: number
  radius: number
}

export interface SchoolCounsellorTable {
  school_id: string
  class_number: string
  account_id: string
}

export interface SchoolNoticeTable {
  id: string
  school: Filled<string>
  title: string
  content: string
  type: number
  author_id: string
  published_at: Moment
}

export interface ScoreChangeTable {
  id: string
  course_id: string
  kind: string
  column_id: Filled<string | null>
  title: Filled<string>
  before: Filled<string>
  after: Filled<string>
  made_by: string
  made_at: Moment
}

export interface ScoreColumnTable {
  id: string
  course_id: string
  title: string
  full_score: number
  is_extra: Filled<boolean>
  position: number
  created_at: Moment
  deleted_at: MomentOrNull
  is_shown: Filled<boolean>
}

export interface ScoreEntryTable {
  id: string
  course_id: string
  kind: string
  column_id: Filled<string | null>
  account_id: string
  number: number
  score: Filled<number | null>
  reason: Filled<string>
  entered_by: string
  entered_at: Moment
  is_current: Filled<boolean>
  undone_at: MomentOrNull
  undone_by: Filled<string | null>
}

export interface ScoreLetterTable {
  course_id: string
  lowest: number
  letter: string
}

export interface ScoreSchemeTable {
  course_id: string
  missing_counts: Filled<boolean>
  star_points: Filled<number>
  shown_at: MomentOrNull
  best_points: Filled<number>
  like_points: Filled<number>
  topic_limit: Filled<number>
}

export interface ScoreWeightTable {
  course_id: string
  kind: string
  weight: number
  dropped: Filled<number>
}

export interface SessionTable {
  id: string
  token_hash: Buffer
  account_id: string
  device: string
  address: string
  created_at: Moment
  seen_at: Moment
  expires_at: Moment
  revoked_at: MomentOrNull
  confirmed_at: MomentOrNull
  course_id: Filled<string | null>
}

export interface StarTable {
  award_id: string
  account_id: string
  course_id: string
  stars: number
  group_id: Filled<string | null>
  undone_by: Filled<string | null>
  undone_at: MomentOrNull
}

export interface StarAwardTable {
  id: string
  course_id: string
  stars: number
  reason: string
  author_id: string
  given_at: Moment
  step_id: Filled<string | null>
}

export interface StarCardTable {
  code: string
  course_id: string
  account_id: string
  made_at: Moment
}

export interface StarPickTable {
  id: string
  course_id: string
  account_id: string
  picked_by: string
  picked_at: Moment
}

export interface StarReasonTable {
  course_id: string
  position: number
  reason: string
  stars: number
}

export interface StreamTable {
  id: string
  kind: string
  subject_id: string
  last_number: Filled<number>
  last_position: Filled<number>
  first_position: Filled<number>
}

export interface StreamEntryTable {
  stream_id: string
  position: number
  number: number
  at: Moment
  by_id: Filled<string | null>
  code: Filled<string | null>
  type: string
  body: unknown
  removed_at: MomentOrNull
}

export interface SubmissionTable {
  id: string
  activity_id: string
  attempt: Filled<number>
  group_id: Filled<string | null>
  version: Filled<number>
  sealed: Filled<number>
  began_at: MomentOrNull
  ends_at: MomentOrNull
  closed_at: MomentOrNull
  shared_version: Filled<number | null>
  shared_at: MomentOrNull
  is_shared_nameless: Filled<boolean>
  alias: Filled<string>
  slot_points: Filled<unknown | null>
  reopened_until: MomentOrNull
}

export interface SubmissionAuthorTable {
  activity_id: string
  account_id: string
  attempt: Filled<number>
  submission_id: Filled<string | null>
  is_latest: Filled<boolean>
  state: Filled<number>
  submitted_at: MomentOrNull
  late: Filled<boolean>
  score: Filled<number | null>
  result: Filled<number | null>
  comment: Filled<string>
  graded_by: Filled<string | null>
  graded_at: MomentOrNull
  grade_count: Filled<number>
  score_published_at: MomentOrNull
  return_reason: Filled<string>
  returned_at: MomentOrNull
  reminded_at: MomentOrNull
  late_at: MomentOrNull
  deduction: Filled<number>
  is_waived: Filled<boolean>
  final_at: MomentOrNull
  published_before: MomentOrNull
}

export interface SubmissionDownloadTable {
  id: string
  activity_id: string
  account_id: string
  states: number[]
  language: string
  state: string
  progress: Filled<number>
  works: Filled<number>
  file_id: Filled<string | null>
  created_at: Moment
  touched_at: Moment
  finished_at: MomentOrNull
}

export interface SubmissionFeedbackTable {
  submission_id: string
  version: number
  file_id: string
  added_by: string
  added_at: Moment
  is_imported: Filled<boolean>
  removed_at: MomentOrNull
}

export interface SubmissionFileTable {
  submission_id: string
  slot: number
  version: number
  file_id: string
  position: number
}

export interface SubmissionGradeTable {
  submission_id: string
  slot: Filled<number>
  track: Filled<number>
  number: number
  version: number
  account_id: Filled<string | null>
  score: number
  comment: Filled<string>
  graded_by: string
  graded_at: Moment
  judgement: Filled<unknown | null>
  file_name: Filled<string | null>
}

export interface SubmissionOvertakenTable {
  activity_id: string
  account_id: string
  slot: number
  saved_at: Moment
  text: Filled<string>
  value: Filled<unknown | null>
  file_ids: Filled<string[]>
  html: Filled<string>
}

export interface SubmissionPartTable {
  submission_id: string
  slot: number
  version: number
  text: Filled<string>
  value: Filled<unknown | null>
  saved_by: Filled<string | null>
  sequence: Filled<number>
  saved_at: Moment
  changed_at: Moment
  html: Filled<string>
}

export interface SubmissionPolicyTable {
  activity_id: string
  full_score: Filled<number>
  late_rule: Filled<number>
  comment_min_length: Filled<number>
  attempts: Filled<number | null>
  attempt_rule: Filled<number>
  working_time: Filled<number | null>
  batch_id: Filled<string | null>
  scores_published_at: MomentOrNull
  classmates: Filled<number>
  grace_minutes: Filled<number>
  late_percent: Filled<number>
  max_late_percent: Filled<number>
  is_anonymous: Filled<boolean>
  alias_salt: Filled<string>
  names_shown_at: MomentOrNull
  must_begin: Filled<boolean>
  closes_on_hand_in: Filled<boolean>
  slot_points: Filled<unknown | null>
  is_scaled: Filled<boolean>
  extra_seconds: Filled<number>
}

export interface SubmissionReadingTable {
  submission_id: string
  account_id: string
  slot: number
  sequence: number
}

export interface SubmissionRegradeTable {
  id: string
  activity_id: string
  made_by: string
  made_at: Moment
  reason: Filled<string>
  undone_by: Filled<string | null>
  undone_at: MomentOrNull
}

export interface SubmissionScoringTable {
  submission_id: string
  run: number
  version: number
  scores: unknown
  replaces: Filled<number | null>
  is_current: Filled<boolean>
  scored_at: Moment
  regrade_id: Filled<string | null>
  written: Filled<number[] | null>
  full_slots: Filled<number[] | null>
  missed_slots: Filled<number[] | null>
  points_digest: Filled<number | null>
}

export interface SubmissionVersionTable {
  submission_id: string
  version: number
  submitted_by: Filled<string | null>
  submitted_at: Moment
  late: Filled<boolean>
  is_offered: Filled<boolean>
  taken_by: Filled<string | null>
  taken_at: MomentOrNull
  return_reason: Filled<string>
  returned_by: Filled<string | null>
  returned_at: MomentOrNull
  offer_proof: Filled<number | null>
  written_at: MomentOrNull
  declined_by: Filled<string | null>
  declined_at: MomentOrNull
  decline_reason: Filled<string>
  counted_by: Filled<string | null>
  counted_at: MomentOrNull
}

export interface TableImportTable {
  id: string
  about: string
  course_id: Filled<string | null>
  activity_id: Filled<string | null>
  author_id: string
  file_name: string
  changes: unknown
  problems: unknown
  same: number
  extra: Filled<unknown | null>
  former: Filled<unknown | null>
  created_at: Moment
  applied_at: MomentOrNull
  undone_at: MomentOrNull
}

export interface TestTable {
  id: string
  is_exam: boolean
  shuffles_questions: boolean
  shuffles_options: boolean
  switch_limit: number
  pass_percent: number
  begin_window: number
  score_shown: number
  answers_shown: number
  explanations_shown: number
  paper_shown: number
  is_answer_once: boolean
  is_one_device: boolean
  may_copy: boolean
  may_paste: boolean
  released_at: MomentOrNull
  over_at: MomentOrNull
}

export interface TestDrawTable {
  id: string
  section_id: string
  position: number
  bank_id: Filled<string | null>
  folder_id: Filled<string | null>
  in_folder: boolean
  types: number[]
  difficulties: number[]
  knowledge: string[]
  tags: string[]
  count: number
  points: number
}

export interface TestMessageTable {
  id: string
  activity_id: string
  author_id: string
  text: string
  sent_at: Moment
}

export interface TestPaperTable {
  submission_id: string
  seed: number
  device: Filled<string | null>
  drawn_at: Moment
}

export interface TestQuestionTable {
  activity_id: string
  slot: number
  section_id: string
  draw_id: Filled<string | null>
  position: number
  version_id: string
  origin_id: Filled<string | null>
  points: number
  dropped_at: MomentOrNull
  is_full: Filled<boolean>
}

export interface TestReadinessTable {
  activity_id: string
  account_id: string
  told_at: MomentOrNull
  problems: Filled<number[]>
  is_sealed: Filled<boolean>
  is_rehearsed: Filled<boolean>
}

export interface TestRegradeTable {
  regrade_id: string
  activity_id: string
  students: number
}

export interface TestRegradeQuestionTable {
  regrade_id: string
  slot: number
  version_before: Filled<string | null>
  version_after: Filled<string | null>
  points_before: number
  points_after: number
  counting_before: number
  counting_after: number
}

export interface TestSectionTable {
  id: string
  activity_id: string
  position: number
  title: string
  details: string
}

export interface TestSwitchTable {
  id: string
  submission_id: string
  account_id: string
  kind: number
  began_at: Moment
  seconds: number
  counted: number
  comment: Filled<string>
}

export interface TodoMarkTable {
  account_id: string
  activity_id: string
  kind: number
  ignored: boolean
  waiting: Filled<number>
  marked_at: Moment
}

export interface TopicTable {
  id: string
  hides_names: Filled<boolean>
  asks_all: Filled<boolean>
  by_student: Filled<boolean>
}

export interface TopicLikeTable {
  topic_id: string
  account_id: string
  liked_at: Moment
}

export interface TourTable {
  account_id: string
  version: string
  course_id: Filled<string | null>
  finished_at: Moment
}

export interface TrackTable {
  id: string
  account_id: string
  type: string
  event_id: string
  residence_time: number
  at: Moment
}

export interface UploadTable {
  id: string
  owner_id: string
  md5: string
  name: string
  size: number
  chunks: number
  received: Filled<number[]>
  began_at: Moment
  touched_at: Moment
  file_id: Filled<string | null>
}

export interface VerificationTable {
  purpose: string
  target: string
  code: string
  tries: Filled<number>
  expires_at: Moment
}

export interface VideoTable {
  id: string
  file_id: Filled<string | null>
  link: Filled<string | null>
  poster_id: Filled<string | null>
  duration: Filled<number | null>
  allows_download: Filled<boolean>
  closed_at: MomentOrNull
  done_percent: Filled<number>
}

export interface VideoCaptionTable {
  video_id: string
  language: string
  position: number
  cues: unknown
}

export interface DB {
  accommodation: AccommodationTable
  account: AccountTable
  activity: ActivityTable
  activity_audience: ActivityAudienceTable
  activity_ever_student: ActivityEverStudentTable
  activity_exception: ActivityExceptionTable
  activity_file: ActivityFileTable
  activity_picture: ActivityPictureTable
  activity_reminder: ActivityReminderTable
  activity_rubric: ActivityRubricTable
  activity_student: ActivityStudentTable
  activity_text: ActivityTextTable
  answered: AnsweredTable
  answered_guest: AnsweredGuestTable
  answering: AnsweringTable
  answering_ballot: AnsweringBallotTable
  answering_counted: AnsweringCountedTable
  answering_group: AnsweringGroupTable
  answering_hidden_photo: AnsweringHiddenPhotoTable
  answering_join: AnsweringJoinTable
  answering_post: AnsweringPostTable
  answering_question: AnsweringQuestionTable
  answering_step: AnsweringStepTable
  answering_tally: AnsweringTallyTable
  answering_ticket: AnsweringTicketTable
  answering_turnout: AnsweringTurnoutTable
  answering_vote: AnsweringVoteTable
  attendance: AttendanceTable
  attendance_change: AttendanceChangeTable
  attendance_claim: AttendanceClaimTable
  attendance_proof: AttendanceProofTable
  attendance_record: AttendanceRecordTable
  attendance_rule: AttendanceRuleTable
  attendance_spot_check: AttendanceSpotCheckTable
  attendance_step: AttendanceStepTable
  attendance_warning: AttendanceWarningTable
  bus_batch: BusBatchTable
  bus_epoch: BusEpochTable
  calendar_feed: CalendarFeedTable
  chat_access: ChatAccessTable
  chat_identity: ChatIdentityTable
  chat_mute: ChatMuteTable
  chat_report: ChatReportTable
  chat_report_file: ChatReportFileTable
  chat_request: ChatRequestTable
  claim: ClaimTable
  comment: CommentTable
  comment_file: CommentFileTable
  comment_like: CommentLikeTable
  comment_lock: CommentLockTable
  comment_mention: CommentMentionTable
  conversation: ConversationTable
  conversation_block: ConversationBlockTable
  conversation_file: ConversationFileTable
  conversation_former: ConversationFormerTable
  conversation_member: ConversationMemberTable
  conversation_pin: ConversationPinTable
  conversation_present: ConversationPresentTable
  conversation_reaction: ConversationReactionTable
  conversation_untold: ConversationUntoldTable
  counselled: CounselledTable
  counter: CounterTable
  course: CourseTable
  course_class: CourseClassTable
  course_export: CourseExportTable
  course_group: CourseGroupTable
  course_import: CourseImportTable
  course_member: CourseMemberTable
  course_setting: CourseSettingTable
  course_student: CourseStudentTable
  data_export: DataExportTable
  delivery: DeliveryTable
  delivery_setting: DeliverySettingTable
  demo_package: DemoPackageTable
  device_key: DeviceKeyTable
  due_reminder: DueReminderTable
  duplicate_passage: DuplicatePassageTable
  duplicate_setting: DuplicateSettingTable
  duplicate_work: DuplicateWorkTable
  enrolment: EnrolmentTable
  enrolment_file: EnrolmentFileTable
  enrolment_label: EnrolmentLabelTable
  enrolment_question: EnrolmentQuestionTable
  enrolment_setting: EnrolmentSettingTable
  exam_date: ExamDateTable
  file: FileTable
  file_preview: FilePreviewTable
  folder: FolderTable
  group_batch: GroupBatchTable
  group_member: GroupMemberTable
  invitation: InvitationTable
  invitation_decline: InvitationDeclineTable
  leave_request: LeaveRequestTable
  leave_request_file: LeaveRequestFileTable
  leave_step: LeaveStepTable
  material: MaterialTable
  membership: MembershipTable
  mistake_practice: MistakePracticeTable
  notice: NoticeTable
  notice_reading: NoticeReadingTable
  notification: NotificationTable
  phrase: PhraseTable
  picture_code: PictureCodeTable
  progress: ProgressTable
  progress_part: ProgressPartTable
  projector: ProjectorTable
  projector_display: ProjectorDisplayTable
  push_subscription: PushSubscriptionTable
  question: QuestionTable
  question_bank: QuestionBankTable
  question_bank_reader: QuestionBankReaderTable
  question_bank_right: QuestionBankRightTable
  question_file: QuestionFileTable
  question_folder: QuestionFolderTable
  question_key: QuestionKeyTable
  question_use: QuestionUseTable
  question_version: QuestionVersionTable
  review: ReviewTable
  review_appeal: ReviewAppealTable
  review_policy: ReviewPolicyTable
  rubric: RubricTable
  school: SchoolTable
  school_building: SchoolBuildingTable
  school_counsellor: SchoolCounsellorTable
  school_notice: SchoolNoticeTable
  score_change: ScoreChangeTable
  score_column: ScoreColumnTable
  score_entry: ScoreEntryTable
  score_letter: ScoreLetterTable
  score_scheme: ScoreSchemeTable
  score_weight: ScoreWeightTable
  session: SessionTable
  star: StarTable
  star_award: StarAwardTable
  star_card: StarCardTable
  star_pick: StarPickTable
  star_reason: StarReasonTable
  stream: StreamTable
  stream_entry: StreamEntryTable
  submission: SubmissionTable
  submission_author: SubmissionAuthorTable
  submission_download: SubmissionDownloadTable
  submission_feedback: SubmissionFeedbackTable
  submission_file: SubmissionFileTable
  submission_grade: SubmissionGradeTable
  submission_overtaken: SubmissionOvertakenTable
  submission_part: SubmissionPartTable
  submission_policy: SubmissionPolicyTable
  submission_reading: SubmissionReadingTable
  submission_regrade: SubmissionRegradeTable
  submission_scoring: SubmissionScoringTable
  submission_version: SubmissionVersionTable
  table_import: TableImportTable
  test: TestTable
  test_draw: TestDrawTable
  test_message: TestMessageTable
  test_paper: TestPaperTable
  test_question: TestQuestionTable
  test_readiness: TestReadinessTable
  test_regrade: TestRegradeTable
  test_regrade_question: TestRegradeQuestionTable
  test_section: TestSectionTable
  test_switch: TestSwitchTable
  todo_mark: TodoMarkTable
  topic: TopicTable
  topic_like: TopicLikeTable
  tour: TourTable
  track: TrackTable
  upload: UploadTable
  verification: VerificationTable
  video: VideoTable
  video_caption: VideoCaptionTable
}
