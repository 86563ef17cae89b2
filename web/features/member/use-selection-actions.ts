import { useQueryClient } from '@tanstack/react-query'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { courseStart } from '#contract/features/member/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { memberQueries } from './use-students.ts'

/** What can be done with the students that were chosen: let what is due count from some moment on, move them into a class, take them out of the course. */
export function useSelectionActions(courseid: string, onDone: () => void, onCountsFrom = onDone) {
  const t = useTexts('member')
  const client = useQueryClient()
  const move = useCommand(classCalls.moveToClass, {
    refreshes: memberQueries,
    onDone: ({ moved }) => {
      toast.good(t('select.moved', { count: moved }))
      onDone()
    },
  })
  const remove = useCommand(memberCalls.removeStudents, {
    refreshes: memberQueries,
    onDone: ({ removed }) => {
      toast.good(t('select.removed', { count: removed }))
      onDone()
    },
  })
  const setFrom = useCommand(memberCalls.setCountsFrom, {
    refreshes: memberQueries,
    onDone: ({ done }) => {
      toast.good(t('countsFrom.done', { count: done }))
      onCountsFrom()
    },
  })
  return {
    /** From when what is due counts for them. */
    async countFrom(studentIds: string[]) {
      const chosen = await chooseAction({
        title: t('countsFrom.title'),
        choices: [
          { key: 'joining', label: t('countsFrom.joining'), hint: t('countsFrom.joiningHint') },
          { key: 'start', label: t('countsFrom.start'), hint: t('countsFrom.startHint') },
          { key: 'now', label: t('countsFrom.now'), hint: t('countsFrom.nowHint') },
        ],
      })
      const from = chosen === 'start' ? courseStart : chosen === 'now' ? Date.now() : null
      if (chosen) setFrom.mutate({ courseId: courseid, studentIds, from })
    },
    async move(studentids: string[]) {
      const { list } = await client.fetchQuery(ask(classCalls.listClasses, { courseId: courseid }))
      const choices = [
        ...list.map(each => ({ key: each.id as string, label: each.name })),
        { key: '0', label: t('classes.none') },
      ]
      const id = await chooseAction({
        title: list.length > 0 ? t('select.moveTo') : t('classes.makeFirst'),
        choices: list.length > 0 ? choices : [],
      })
      if (id) move.mutate({ courseId: courseid, id, studentIds: studentids })
    },
    async remove(studentids: string[]) {
      const sure = await dialog.confirm({
        title: t('select.removeTitle', { count: studentids.length }),
        message: t('select.removeHint'),
        confirmLabel: t('select.remove'),
        danger: true,
      })
      if (sure) remove.mutate({ courseId: courseid, studentIds: studentids })
    },
  }
}
