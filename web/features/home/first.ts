import { homeCalls } from '#contract/features/home/calls.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { runningQuery } from '#web/features/course/running/running.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'
import { todoPages } from './todo/pages.ts'

/** What is to do in all courses, and what runs. */
export const todoFirst: First = {
  points: [activityKinds],
  ask: opening =>
    Promise.allSettled([
      loadTexts('course/running'),
      opening.ask(runningQuery()),
      opening.askPages(todoPages('')),
      opening.ask(ask(homeCalls.listTodoCourses, {})),
    ]),
}

/** The first things to do, and what runs. */
export const homeFirst: First = {
  points: [activityKinds],
  ask: opening =>
    Promise.allSettled([
      loadTexts('course/running'),
      opening.ask(runningQuery()),
      opening.ask(ask(homeCalls.listFirstTodos, {})),
    ]),
}
