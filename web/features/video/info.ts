import type { videoCalls } from '#contract/features/video/calls.ts'
import type { AnswerOf } from '#contract/input.ts'

export type VideoInfo = AnswerOf<typeof videoCalls.get>
