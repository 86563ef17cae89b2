import { errors } from '#contract/error.ts'

/** Of starts. Apart: the client fetches the others with its first screens. */
export const beginErrors = errors('activity', {
  startsTooLate: { en: 'The start must be before the deadline', zh: '开始时间须早于截止时间' },
})
