import { projectorCalls } from '#contract/features/projector/calls.ts'
import { type ProjectorView, projectorViews } from '#contract/features/projector/rules.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { acceptPage, beginPage, checkPage, endProjectors, standingIn } from './binding.ts'
import { displayOf, resultsInquiry, setDisplay, subjectInquiry } from './display.ts'

const courseRow = prepared((db, id: string) =>
  db.selectFrom('course').select(['name', 'code', 'code_stopped']).where('id', '=', id),
)

export const projectorHandlers = serve(projectorCalls, {
  begin: context => beginPage(context),

  check: (context, { key }) => checkPage(context, key),

  accept: async (context, { code }) => ({ id: (await acceptPage(context, code)).id as never }),

  list: async ({ db, course, now }) => {
    const [list, display] = await Promise.all([standingIn(db, course.id, now), displayOf(db, course.id)])
    return {
      list: list.map(({ id, device, name, accepted_at, ends_at }) => ({
        ...{ id: id as never, device, name },
        ...{ boundAt: accepted_at, endsAt: ends_at },
      })),
      ...display,
    }
  },

  end: async (context, { id }) => {
    await endProjectors(context, id)
    return {}
  },

  show: async (context, { subjectId, view, showsNames }) => {
    const { course, person } = context
    const { results, ranking } = projectorViews
    // What the class sees on a wall is not hidden from it elsewhere.
    if (view === results || view === ranking)
      await context.ask(resultsInquiry, { courseId: course.id, subjectId, byId: person.id })
    setDisplay(context, course.id, { subjectId, view: view as ProjectorView, showsNames })
    return {}
  },

  look: async context => {
    const { db, course, now } = context
    const [{ name, code, code_stopped }, display, subject] = await Promise.all([
      courseRow.one(db, course.id),
      displayOf(db, course.id),
      context.ask(subjectInquiry, { courseId: course.id }),
    ])
    return {
      courseName: name,
      code: code_stopped || !context.may('join-code') ? '' : code,
      subject: subject ? { kind: subject.kind, id: subject.id } : null,
      ...display,
      serverTimeExactly: now,
    }
  },
})
