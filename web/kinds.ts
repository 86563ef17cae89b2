import { answeringKind } from '#web/features/answering/kind.ts'
import { homeworkKind } from '#web/features/homework/kind.ts'
import { linkKind, materialKind } from '#web/features/material/kind.ts'
import { noticeKind } from '#web/features/notice/kind.ts'
import { testKind } from '#web/features/test/kind.ts'
import { topicKind } from '#web/features/topic/kind.ts'
import { videoKind } from '#web/features/video/kind.ts'

/** The kinds of activities, in the order in which they can be created. */
export const kinds = [
  homeworkKind,
  testKind,
  answeringKind,
  noticeKind,
  topicKind,
  videoKind,
  materialKind,
  linkKind,
]
