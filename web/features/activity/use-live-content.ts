import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'

/** A class that hears of a new homework asks for it within this time, not all in the same instant. */
const spreadMs = 1200

/** Asks for a course's content again when the server says that it changed. */
export function useLiveContent(courseId: string, isStaff: boolean): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = () => {
    timer.current = undefined
    for (const call of [activityCalls.list, activityCalls.listFolders])
      void client.invalidateQueries({ queryKey: [call.path] })
  }
  const renewSoon = () => {
    timer.current ??= setTimeout(renew, isStaff ? 0 : Math.random() * spreadMs)
  }
  useMessage(
    activityMessages.contentChanged,
    ({ courseid }) => {
      if (courseid === courseId) renewSoon()
    },
    { courseId },
  )
  useResync(renewSoon)
  useEffect(() => () => clearTimeout(timer.current), [])
}
