export { operate } from './grading/batch.ts'
export { countVersion } from './grading/counting.ts'
export { gradeSubmission } from './grading/grading.ts'
export { addAuthor } from './grading/moving.ts'
export { publishScores, publishSingly, showNames } from './grading/publishing.ts'
export { pageOfRegrades, regrade, undoRegrade } from './grading/regrading.ts'
export { remind } from './grading/reminding.ts'
export { returnSubmissions } from './grading/returning.ts'
export { cameTo, digestOf, type Scoring, scoreByMachine } from './grading/scoring.ts'
export { type PointsToBe, previewScoring, type ScoringPreview } from './grading/scoring-preview.ts'
export { listShared, shareSubmissions } from './grading/sharing.ts'
export { gradeSlot, gradeSlots, maxSlotGrades } from './grading/slot-grading.ts'
export { decidedOf, gradeSlotGroup, wordsToGroup } from './grading/slot-groups.ts'
export { gradeOnTrack, newestOnTrack } from './grading/tracks.ts'
export { activityOf } from './kinds/activity-of.ts'
export { submissionAnnouncements } from './kinds/announcements.ts'
export { changeGivenPolicy, policyOfNew } from './kinds/policy.ts'
export { pageOfStudents } from './kinds/students.ts'
export { submissionsOf } from './kinds/submissions-of.ts'
export { presentActivity, presentTaskRows, selectOwnTaskRows, selectTaskRows } from './kinds/task-row.ts'
export { selectForStaff, selectForStudent, shownToStaff, shownToStudent } from './kinds/task-shown.ts'
export { offerParts } from './offers/offering.ts'
export { offerOfStudent } from './offers/offers.ts'
export { evidenceOfSlots } from './offers/proving.ts'
export { type Answer, answersIn, answersOf } from './reading/answers.ts'
export { pageOfAuthors } from './reading/authors.ts'
export {
  type AnswerCount,
  answersByGroup,
  countUnscored,
  scoredPapers,
} from './reading/counting-scores.ts'
export { submissionOf, versionsOf } from './reading/history.ts'
export { isScorePublished, mstatusOf, presentSubmission, visibleScore } from './reading/present.ts'
export type { RosterPage } from './reading/roster.ts'
export { isGradedByRubric, slotsGradedByRubric } from './reading/rubric-figures.ts'
export { submissionScores } from './reading/scores.ts'
export { answersOfSlot, countSlots, pageOfSlot, type SlotAnswer } from './reading/slot-answers.ts'
export type { SlotWords } from './reading/slot-words.ts'
export { findAttempt, findSubmission, submissionToSee } from './reading/student-submission.ts'
export { check } from './task/check.ts'
export { closeTask, closeWritten, endEarly } from './task/clock.ts'
export { noteCounts } from './task/counts.ts'
export { endNow, giveTime } from './task/extra-time.ts'
export { submissionFacts } from './task/facts.ts'
export { seesJudgement } from './task/judgement-shown.ts'
export { type SubmissionKind, submissionKind, submissionKinds, type TaskKey } from './task/kind.ts'
export { type Author, aliasOf, shownStudent, studentNamed, studentsNamed } from './task/names.ts'
export {
  changePaperPoints,
  keepSlotPoints,
  pointsOf,
  type SlotPoints,
} from './task/paper.ts'
export {
  addPolicy,
  alone,
  isBegun,
  lockTask,
  lockTaskToGrade,
  studentOf,
  type Task,
  taskToSee,
} from './task/policy.ts'
export { attemptToBegin, begin, beginTogether } from './writing/beginning.ts'
export { makeAllFinal, makeFinal, readingLevels, readingOf } from './writing/finality.ts'
export { handIn } from './writing/hand-in.ts'
export { handInTogether } from './writing/handing-in-together.ts'
export { checkMeant } from './writing/identity.ts'
export { isEarly, isToBegin, isWritable } from './writing/judging.ts'
export { prepareSubmissions } from './writing/preparing.ts'
export { type Entry, type SavedPart, savePart, saveParts } from './writing/saving.ts'
export { ofOnly, saveOneEach, saveTogether } from './writing/saving-together.ts'
export { type HandedInWritten, handInWritten } from './writing/written.ts'
