import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { gradeFileCalls } from '#contract/features/submission/grade-file-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { beginDownload, listDownloads } from './files/downloads.ts'
import { applyGrades, listImports, pageOfGrades, previewGrades, undoGrades } from './files/grade-import.ts'
import { addFeedback, removeFeedback } from './grading/feedback.ts'
import { waiveLateness } from './grading/lateness.ts'
import { moveToGroup } from './grading/moving.ts'
import { offerSubmission } from './offers/offering.ts'
import { declineOffer, listOffers, offerOfStudent, takeOffer } from './offers/offers.ts'
import { pageOfStudent } from './reading/of-student.ts'
import { rubricFiguresOf } from './reading/rubric-figures.ts'
import { studentOf, taskToSee } from './task/policy.ts'
import { begin, beginTogether } from './writing/beginning.ts'
import { contentPart } from './writing/content.ts'
import { keepDraft, keepDrafts } from './writing/drafts.ts'
import { finishToSee } from './writing/finality.ts'

const handlers = serve(submissionCalls, {
  listOfStudent: (context, { studentId, ...page }) =>
    pageOfStudent(context, studentOf(context, studentId), page),

  countLevels: async (context, { id }) => rubricFiguresOf(context, id),

  waive: async (context, wish) => {
    await waiveLateness(context, wish)
    return {}
  },

  moveToGroup: async (context, { id, ...who }) => {
    await moveToGroup(context, id, who)
    return {}
  },
})

const attemptHandlers = serve(
  attemptCalls,
  {
    saveDraft: async (context, input) => keepDraft(context, input),

    begin: async (context, { id, attempt, workId }) => begin(context, id, { attempt, work: workId }),

    finish: async (context, { id, workId }) => {
      await finishToSee(context, id, workId)
      return {}
    },
  },
  {
    saveDraft: { handleMany: keepDrafts },
    begin: {
      handleMany: (unit, commands) =>
        beginTogether(
          unit,
          commands.map(({ context, input: { id, attempt, workId } }) => ({
            ...{ context, activityId: id, attempt },
            work: workId,
          })),
        ),
    },
  },
)

const offerHandlers = serve(offerCalls, {
  offer: async (context, { id, content, html, attachments, workId: work, ...said }) =>
    offerSubmission(context, { id, given: contentPart({ content, html, attachments }), work, ...said }),

  listOffers: async (context, { id, page, limit }) => listOffers(context, id, { page, limit }),

  getOffer: async (context, { id, ...which }) => offerOfStudent(context, id, which),

  decideOffer: async (context, { id, decision, reason, workId: work, ...seen }) => {
    const which = { ...seen, work }
    if (decision === 'accepted') await takeOffer(context, id, which)
    else await declineOffer(context, id, { ...which, reason })
    return {}
  },
})

const feedbackHandlers = serve(feedbackCalls, {
  add: async (context, { workId: work, ...wanted }) => {
    await addFeedback(context, { ...wanted, work })
    return {}
  },

  remove: async (context, { workId: work, ...wanted }) => {
    await removeFeedback(context, { ...wanted, work })
    return {}
  },
})

const archiveHandlers = serve(archiveCalls, {
  download: async (context, { id, which }) => {
    await taskToSee(context, id)
    return { id: await beginDownload(context, id, which) }
  },

  listDownloads: async (context, { id }) => {
    const [{ title }, list, imports] = await Promise.all([
      taskToSee(context, id),
      listDownloads(context, id),
      listImports(context, id),
    ])
    return { list, imports, title }
  },
})

const gradeFileHandlers = serve(gradeFileCalls, {
  preview: async (context, { id, fileId }) => previewGrades(context, id, fileId),

  getPreview: async (context, { id, ...wanted }) => pageOfGrades(context, id, wanted),

  apply: async (context, { id, ...wanted }) => applyGrades(context, id, wanted),

  undo: async (context, { id, importId }) => undoGrades(context, id, importId),
})

/** What is asked of handed-in work of any kind; the kind of an activity is found from its row. */
export const submissionHandlers = [
  ...handlers,
  ...attemptHandlers,
  ...offerHandlers,
  ...feedbackHandlers,
  ...archiveHandlers,
  ...gradeFileHandlers,
]
