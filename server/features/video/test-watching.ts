import { videoCalls } from '#contract/features/video/calls.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

export const link = 'https://films.school.example/lecture.mp4'

/** A linked film of 100 seconds in Linear Algebra, and what people do with it. */
export const watching = (app: ReturnType<typeof testApp>) => ({
  /** @returns the id of the video */
  add: async (video: Partial<InputOf<typeof videoCalls.create>> = {}) => {
    const { id } = await app().call(teacher1, videoCalls.create, {
      ...{ courseId: linearAlgebra.id, title: 'Matrices as maps', source: link, duration: 100 },
      ...video,
    })
    await app().settle()
    return id as string
  },
  info: (who: CastMember, id: string) => app().call(who, videoCalls.get, { id }),
  report: (who: CastMember, id: string, said: Partial<InputOf<typeof videoCalls.report>> = {}) =>
    app().call(who, videoCalls.report, { id, ...said }),
})
