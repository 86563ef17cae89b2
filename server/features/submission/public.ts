export { submissionAnnouncements } from './announcements.ts'
export { recountAttempts } from './grading/attempts.ts'
export { gradeSubmission } from './grading/grading.ts'
export { recountLateness } from './grading/lateness.ts'
export { addAuthor } from './grading/moving.ts'
export { publishScores, publishSingly } from './grading/publishing.ts'
export { pageOfRegrades, regrade, undoRegrade } from './grading/regrading.ts'
export { mayBeReminded, remind } from './grading/reminding.ts'
export { returnSubmissions } from './grading/returning.ts'
export { type Scoring, scoreByMachine } from './grading/scoring.ts'
export { previewScoring } from './grading/scoring-preview.ts'
export { pageOfShared, shareSubmissions } from './grading/sharing.ts'
export { gradeSlot } from './grading/slot-grading.ts'
export { gradeOnTrack, newestOnTrack } from './grading/tracks.ts'
export { mayOffer } from './offers/offering.ts'
export { countOffers } from './offers/offers.ts'
export { answersOf } from './reading/answers.ts'
export { submissionOf, versionsOf } from './reading/history.ts'
export { hasOffers } from './reading/offers-shown.ts'
export {
  isScorePublished,
  mstatusOf,
  presentDraft,
  presentRow,
  presentSubmission,
  type Scored,
  visibleScore,
} from './reading/present.ts'
export { listSubmissions, type RosterPage } from './reading/roster.ts'
export { isGradedByRubric } from './reading/rubric-figures.ts'
export { submissionScores } from './reading/scores.ts'
export { type StudentSubmission, selectSubmission, submissionToSee } from './reading/student-submission.ts'
export { check } from './task/check.ts'
export { mayReadTask, moveClocks, moveClocksOf } from './task/clock.ts'
export { countsFor, knownCounts, noteCounts } from './task/counts.ts'
export { submissionFacts } from './task/facts.ts'
export { seesJudgement } from './task/judgement-shown.ts'
export { type SubmissionKind, submissionKind, submissionKinds, type TaskKey } from './task/kind.ts'
export { type Author, aliasOf, shownStudent, studentNamed, studentsNamed } from './task/names.ts'
export { filesInOrder } from './task/parts.ts'
export {
  addPolicy,
  alone,
  asSeen,
  changePolicy,
  isLateTaken,
  lockTask,
  lockTaskToGrade,
  selectTask,
  studentOf,
  type Task,
  taskToSee,
} from './task/policy.ts'
export {
  anonymityGiven,
  attemptsGiven,
  changedAnonymity,
  changedGroups,
  checkBegun,
  checkGivenScores,
  classmatesGiven,
  groupsOfNew,
  latenessGiven,
  usualAttempts,
  usualLateness,
  withoutLateness,
} from './task/policy-given.ts'
export { submissionTodo } from './task/todo.ts'
export { attemptToBegin, begin, beginAttempt } from './writing/beginning.ts'
export { contentPart } from './writing/content.ts'
export {
  countAllFinal,
  finish,
  hasFinal,
  hasLooked,
  makeFinal,
  readingLevelOf,
  readingLevels,
  readingOf,
} from './writing/finality.ts'
export { groupLateness } from './writing/group-lateness.ts'
export { handIn } from './writing/hand-in.ts'
export { checkMeant, noteReading } from './writing/identity.ts'
export { isFinal, isToBegin, verdictOf } from './writing/judging.ts'
export { overtakenShown, presentOvertaken } from './writing/overtaken.ts'
export { prepareSubmissions } from './writing/preparing.ts'
export { savePart } from './writing/saving.ts'
export { handInWritten } from './writing/written.ts'
