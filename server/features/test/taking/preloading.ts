import type { Value } from '#contract/call.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { placedIn } from '../making/questions.ts'
import { contentOf } from '../making/sections.ts'
import { isWriting, ownOf } from './own.ts'
import { sealedTest, sealedVersion } from './sealing.ts'

const nothingAhead = {
  version: '',
  blobs: [],
  sealedCount: 0,
  questionCount: 0,
  sealedPictures: 0,
  pictureCount: 0,
}

/**
 * What a device keeps ahead of a test that has to be begun, is not, and can still be written: blobs without any key.
 * @param held the version that it has
 * @throws notFound
 */
export async function sealedAhead(
  context: CourseContext,
  { id, version: held }: Value<typeof takingCalls.getSealed.input>,
): Promise<Value<typeof takingCalls.getSealed.output>> {
  const { now, studentId, course } = context
  const [own, content] = await Promise.all([ownOf(context, id), contentOf(context, id)])
  const isToBegin = own.must_begin || own.working_time !== null
  const isOver = course.hasEnded || (own.deadline !== null && own.deadline <= now)
  if (studentId === null || !isToBegin || isOver || isWriting(own)) return nothingAhead
  const version = sealedVersion(context, id, content)
  if (held === version) return { ...nothingAhead, version }
  const { blobs, bySlot, pictures } = await sealedTest(context, id, content)
  const asked = placedIn(content).filter(({ type }) => typeOf(type)?.isAnswered)
  return {
    ...{ version, blobs: [...blobs], questionCount: asked.length },
    ...{ sealedPictures: pictures.sealed, pictureCount: pictures.all },
    sealedCount: asked.filter(({ slot }) => bySlot.has(slot)).length,
  }
}
