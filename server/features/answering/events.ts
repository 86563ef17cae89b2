import { submissionFacts } from '#server/features/submission/public.ts'

interface Answering {
  answeringId: string
  courseId: string
}

export const answeringFacts = submissionFacts<Answering>('answering')
