import type { Call } from '#contract/call.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoType } from '#contract/features/video/entities.ts'
import type { Thing } from '#contract/wire.ts'

/** Kinds of activities that have a name of their own for an activity's id, by the number in a row of the course. */
export const activityThings: Partial<Record<Thing, number>> = {
  homework: homeworkType,
  topic: topicType,
  video: videoType,
  courseNotice: noticeType,
  material: materialTypes.files,
}

/** What opens an activity, by its kind. */
export const openings: Record<number, Call> = {
  [homeworkType]: homeworkCalls.get,
  [topicType]: topicCalls.get,
  [videoType]: videoCalls.get,
  [noticeType]: courseNoticeCalls.get,
  [materialTypes.files]: materialCalls.get,
}
