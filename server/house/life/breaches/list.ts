import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import type { PromiseName } from '../world.ts'

interface Breach {
  /** The file beside this one. */
  name: string
  /** What it breaks. */
  promise: PromiseName
  /** Features whose moves bring it about; absent: students who write. */
  features?: readonly string[]
  /** What people do ten times as often. */
  often?: readonly Call[]
  /** Found in every run of the tests, not only in the deep one. */
  isUsual?: true
}

const { startWithCode, setRecordStates, checkIn } = attendanceCalls

/** What the stories must notice: code with a fault, most of them faults that once were. */
export const breaches: readonly Breach[] = [
  { name: 'always-published', promise: 'hidden', features: ['activity', 'topic', 'notice'], isUsual: true },
  {
    ...{ name: 'offered-when-pending', promise: 'offers', features: ['attendance'] },
    often: [startWithCode, setRecordStates, checkIn],
  },
  {
    ...{ name: 'edits-overwritten', promise: 'kept', features: ['topic', 'notice'] },
    often: [topicCalls.update, courseNoticeCalls.update],
  },
  {
    ...{ name: 'edits-not-counted', promise: 'kept', features: ['topic', 'notice'] },
    isUsual: true,
    often: [topicCalls.update, courseNoticeCalls.update],
  },
  {
    ...{ name: 'excused-still-told', promise: 'announced', features: ['activity', 'homework'] },
    often: [homeworkCalls.create, exceptionCalls.grantException],
  },
  {
    ...{ name: 'states-recorded-anew', promise: 'undone', features: ['attendance'] },
    often: [startWithCode, setRecordStates, checkIn],
  },
  {
    ...{ name: 'grades-not-given-back', promise: 'undone', features: ['score'] },
    often: [scoreCalls.set],
  },
  {
    ...{ name: 'undone-beside-newer', promise: 'answers', features: ['score'] },
    often: [scoreCalls.set, scoreCalls.undo],
  },
  {
    ...{ name: 'imports-never-end', promise: 'answers', features: ['package'] },
    isUsual: true,
    often: [packageCalls.exportCourse, packageCalls.checkPackage, packageCalls.importCourse],
  },
  {
    ...{ name: 'imports-publish-drafts', promise: 'hidden', features: ['activity', 'topic', 'package'] },
    often: [
      topicCalls.create,
      packageCalls.exportCourse,
      packageCalls.checkPackage,
      packageCalls.importCourse,
    ],
  },
  {
    ...{ name: 'places-not-taken', promise: 'counted', features: ['member', 'course'] },
    often: [rosterCalls.applyRoster, invitationCalls.acceptInvitation, joinCalls.join],
  },
  {
    ...{ name: 'own-data-tells-reasons', promise: 'hidden', features: ['score'] },
    often: [scoreCalls.set],
  },
  {
    ...{ name: 'published-again-stays-over', promise: 'offers', features: ['activity', 'topic'] },
    often: [activityCalls.publish, activityCalls.unpublish, activityCalls.end],
  },
  {
    ...{ name: 'excused-still-counted', promise: 'counted', features: ['activity', 'homework'] },
    often: [homeworkCalls.create, exceptionCalls.grantException],
  },
  {
    ...{ name: 'undone-comes-back', promise: 'undone', features: ['score'] },
    often: [scoreCalls.set],
  },
  {
    ...{ name: 'students-topics-copied', promise: 'kept', features: ['activity', 'topic', 'package'] },
    often: [topicCalls.create, packageCalls.copyActivity],
  },
  { name: 'handed-in-over-others', promise: 'kept' },
]
