export { activityToManage, checkRevision, folderToMoveTo, folderToUse } from './access.ts'
export { accommodate } from './accommodation.ts'
export { publishChange } from './appearing.ts'
export { byKind } from './by-kind.ts'
export { check } from './check.ts'
export {
  beginning,
  beginningOf,
  commonDeadline,
  countsFrom,
  deadline,
  deadlineOf,
  endedForAll,
  hasOwnTerms,
  isExcused,
  isExcusedFrom,
  isFor,
  isShownTo,
  keepsEnd,
  lastCommonDeadline,
  lastDeadline,
  ownAttempts,
  ownAttemptsOf,
  ownTermsOf,
  ownTimes,
  publicationFor,
} from './deadline.ts'
export {
  closedInquiry,
  type Exception,
  exceptionGranted,
  giveExtraTime,
  grantException,
  longestExtraTime,
  withdrawException,
} from './exceptions.ts'
export { soundParents, wayUp } from './folder-tree.ts'
export type { HookedActivity } from './hooks.ts'
export {
  type ActivityKind,
  type ActivityRow,
  activityKind,
  type ContentRow,
  isOpenToSomebody,
  isPublished,
  kindsByType,
  labelOf,
  ownTypeName,
  stateByTimes,
  typeNamesIn,
} from './kind.ts'
export { contentAlone } from './left-behind.ts'
export { forgetPlayed, notePlayed, type PlayedReport, partsOf, playedIn, secondsPlayed } from './parts.ts'
export { noteBegun, noteEach, noteProgress, progressStates } from './progress.ts'
export { tenthsIn, thousandthsIn } from './score-rounding.ts'
export { isFoundBy, queryOf } from './search-words.ts'
export { type Searched, searched } from './searching.ts'
export { noterOf, onceDone } from './seen/doing.ts'
export { type Doings, doingsIn, ownProgress } from './seen/doings.ts'
export { seenFacts } from './seen/facts.ts'
export { courseOfTypes, seenAnnouncements } from './seen/kind.ts'
export { asSeen, isSeen, openSeen, presentSeen, seenPage } from './seen/opening.ts'
export { lastDeadlineOf } from './seen/reminding.ts'
export { seenKind, seenRows } from './seen/rows.ts'
export { ownRow, seenStore } from './seen/store.ts'
export { seenCountsOf, studentsSeen } from './seen/students.ts'
export { addSeen, filesNamed, openToChange, pinnedAtOf } from './seen/writing.ts'
export { forbiddenIn, isForbidden } from './settings.ts'
export {
  activityChanged,
  changeActivity,
  createActivity,
  endForAll,
  endForAllNoMore,
  publicationOf,
} from './spine.ts'
export {
  aboutActivity,
  calledInCourse,
  endsWithin,
  isToDo,
  studentsOf,
  studentsTold,
  toNewcomers,
} from './subject.ts'
export { activityFileIds, addText, editActivity, knownFilesOf } from './text.ts'
export { todoOfStudents } from './todo.ts'
export { type GivenFiles, withheldIn, withheldNothing, withholderOf } from './withholding.ts'
