import { testAnalysisCalls } from '#contract/features/test/analysis-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { analysisOf } from './analysis.ts'
import { exportAnalysis } from './export.ts'
import { analysedQuestion } from './question.ts'

export const analysisHandlers = serve(testAnalysisCalls, {
  get: async (context, { id }) => {
    const { title, figures, questions } = await analysisOf(context, id)
    return { title, figures, questions: questions.map(one => one.figures) }
  },

  getQuestion: async (context, { id, questionId }) => analysedQuestion(context, id, questionId),

  export: async (context, { id, format }) => exportAnalysis(context, id, format),
})
