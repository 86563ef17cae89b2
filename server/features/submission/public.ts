export { answersOf } from './answers.ts'
export { attemptsUsed, recountAttempts } from './attempts.ts'
export { attemptToBegin, begin, beginAttempt, beginNumbered } from './beginning.ts'
export { mayReadTask, moveClocks, moveClocksOf } from './clock.ts'
export { countsFor, knownCounts, noteCounts } from './counts.ts'
export { beginDownload, listDownloads, worksReady } from './downloads.ts'
export { addFeedback, removeFeedback } from './feedback.ts'
export {
  countAllFinal,
  finish,
  hasFinal,
  hasLooked,
  makeFinal,
  readingLevelOf,
  readingLevels,
  readingOf,
} from './finality.ts'
export { applyGrades, listImports, pageOfGrades, previewGrades, undoGrades } from './grade-import.ts'
export { gradeSubmission } from './grading.ts'
export { groupLateness } from './group-lateness.ts'
export { handIn } from './hand-in.ts'
export { submissionOf, versionsOf } from './history.ts'
export { checkMeant, noteReading } from './identity.ts'
export { seesJudgement } from './judgement-shown.ts'
export { isFinal, isToBegin, verdictOf } from './judging.ts'
export { type SubmissionKind, submissionKind, submissionKinds, type TaskKey } from './kind.ts'
export { recountLateness, waiveLateness } from './lateness.ts'
export { addAuthor, authorOfGroup } from './moving.ts'
export { type Author, aliasOf, shownStudent, studentNamed, studentsNamed } from './names.ts'
export { mayOffer, offerSubmission } from './offering.ts'
export { countOffers, declineOffer, listOffers, offerOfStudent, takeOffer } from './offers.ts'
export { hasOffers, hasWaitingOffer, isOfferDecided } from './offers-shown.ts'
export { overtakenShown, presentOvertaken } from './overtaken.ts'
export { filesInOrder } from './parts.ts'
export {
  addPolicy,
  alone,
  asSeen,
  changePolicy,
  isBegun,
  isHandedIn,
  isLateTaken,
  lockTask,
  lockTaskToGrade,
  selectTask,
  studentOf,
  type Task,
  taskToSee,
} from './policy.ts'
export { prepareSubmissions } from './preparing.ts'
export {
  isScorePublished,
  mstatusOf,
  presentDraft,
  presentRow,
  presentSubmission,
  type Scored,
  visibleScore,
} from './present.ts'
export { publishScores, publishSingly } from './publishing.ts'
export { pageOfRegrades, regrade, undoRegrade } from './regrading.ts'
export { mayBeReminded, remind } from './reminding.ts'
export { returnSubmissions } from './returning.ts'
export { listSubmissions, type RosterPage } from './roster.ts'
export { isGradedByRubric } from './rubric-figures.ts'
export { savePart } from './saving.ts'
export { saveTogether } from './saving-together.ts'
export { submissionScores } from './scores.ts'
export { type Scoring, scoreByMachine } from './scoring.ts'
export { previewScoring } from './scoring-preview.ts'
export { pageOfShared, shareSubmissions } from './sharing.ts'
export { gradeSlot } from './slot-grading.ts'
export { type StudentSubmission, selectSubmission, submissionToSee } from './student-submission.ts'
export { submissionTodo } from './todo.ts'
export { gradeOnTrack, newestOnTrack } from './tracks.ts'
export { handInWritten } from './written.ts'
