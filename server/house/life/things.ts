import { homeworkType } from '#contract/features/homework/entities.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { topicType } from '#contract/features/topic/entities.ts'
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
